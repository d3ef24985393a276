#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    int count = std::getchar() % 30 + 1;
    if (argc < 2 || std::atoll(argv[1]) < 0) return 1;
    std::printf("%d\n", count);
    for (int i = 0; i < count; i++) {
        int drawn = std::getchar();
        std::printf("%d\n", drawn == EOF ? 0 : drawn);
    }
}
