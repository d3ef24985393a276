#include <iostream>
#include <numeric>
#include <vector>

int main() {
    int count;
    std::cin >> count;
    std::vector<int> numbers(count);
    for (int& number : numbers) std::cin >> number;
    std::cout << std::accumulate(numbers.begin(), numbers.end(), 0LL) << '\n';
}
