#include "testlib.h"

int main(int argc, char** argv) {
    registerInteraction(argc, argv);
    int number, guess;
    inf >> number;
    for (int asked = 0; asked < 10; asked++) {
        if (!(std::cin >> guess)) quitf(_wa, "no guess");
        tout << guess << std::endl;
        if (guess == number) {
            std::cout << "correct" << std::endl;
            quitf(_ok, "found");
        }
        std::cout << (number < guess ? "lower" : "higher") << std::endl;
    }
    quitf(_wa, "more than ten guesses");
}
