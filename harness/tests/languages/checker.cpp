#include "testlib.h"

int main(int argc, char** argv) {
    registerTestlibCmd(argc, argv);
    long long count, found, expected;
    inf >> count;
    ans >> expected;
    std::string word;
    ouf >> word;
    if (word == "points") quitf(_points, "points 0.5");
    if (word.find_first_not_of("0123456789") != std::string::npos) quitf(_pe, "expected a number");
    found = std::stoll(word);
    if (found != expected) quitf(_wa, "another sum");
    if (count < 1) quitf(_fail, "bad input");
    quitf(_ok, "the same");
}
