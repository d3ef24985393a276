// A stand-in for testlib.h: its exit codes and its order of arguments, no more.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _points = 7 };

inline std::ifstream inf, ouf, ans;
inline std::ofstream tout;

[[noreturn]] inline void quitf(TResult result, const char* message) {
    std::fprintf(stderr, "%s\n", message);
    std::exit(result);
}

inline void registerTestlibCmd(int argc, char** argv) {
    if (argc < 4) quitf(_fail, "expected input, output and answer");
    inf.open(argv[1]);
    ouf.open(argv[2]);
    ans.open(argv[3]);
}

inline void registerInteraction(int argc, char** argv) {
    if (argc < 3) quitf(_fail, "expected input and output");
    inf.open(argv[1]);
    tout.open(argv[2]);
    if (!tout) quitf(_fail, "cannot write the output");
}
