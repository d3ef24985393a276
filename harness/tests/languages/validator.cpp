#include <testlib.h>

int main() {
    int count, number;
    std::cin >> count;
    while (std::cin >> number) {
        if (number > 255) quitf(_fail, "a number above 255");
        count--;
    }
    if (count != 0) quitf(_fail, "another count");
    return 0;
}
