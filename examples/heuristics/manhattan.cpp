// Manhattan distance: the steps of every tile to where it belongs, summed.
// Build it with: g++ -O2 -std=c++17 -o manhattan manhattan.cpp

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static std::vector<int> numbers(const std::string& line) {
    std::istringstream in(line);
    std::vector<int> result;
    for (int number; in >> number;) result.push_back(number);
    return result;
}

int main() {
    const int columns = std::atoi(std::getenv("LOYD_COLUMNS"));
    const std::vector<int> goal = numbers(std::getenv("LOYD_GOAL"));
    std::vector<int> home(goal.size());
    for (int cell = 0; cell < static_cast<int>(goal.size()); ++cell) home[goal[cell]] = cell;

    for (std::string line; std::getline(std::cin, line);) {
        const std::vector<int> board = numbers(line);
        int h = 0;
        for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
            if (board[cell] == 0) continue;
            const int there = home[board[cell]];
            h += std::abs(cell / columns - there / columns) + std::abs(cell % columns - there % columns);
        }
        std::cout << h << std::endl;  // endl also flushes
    }
}
