// The eight puzzle again: the counts of searches on it are those of the built-in one.
// Build it with: g++ -O2 -std=c++17 -o eight eight.cpp

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "loyd.hpp"

struct Eight : loyd::Problem {
    std::string start() const override { return "8 1 3 4 0 2 7 6 5"; }

    bool is_goal(const std::string& state) const override { return state == "1 2 3 4 5 6 7 8 0"; }

    // The blank's moves, in the order in which the built-in puzzle tries them.
    std::vector<loyd::Successor> successors(const std::string& state) const override {
        const std::vector<int> board = tiles(state);
        const int blank = std::find(board.begin(), board.end(), 0) - board.begin();
        std::vector<loyd::Successor> found;
        for (const auto& [name, down, right] : {Move{"U", -1, 0}, {"L", 0, -1}, {"R", 0, 1}, {"D", 1, 0}}) {
            const int row = blank / 3 + down, column = blank % 3 + right;
            if (0 <= row && row < 3 && 0 <= column && column < 3) {
                std::vector<int> after = board;
                std::swap(after[blank], after[row * 3 + column]);
                found.push_back({1, name, text(after)});
            }
        }
        return found;
    }

    bool has_estimate() const override { return true; }

    double h(const std::string& state) const override {
        const std::vector<int> board = tiles(state);
        int steps = 0;
        for (int cell = 0; cell < 9; cell++) {
            if (const int tile = board[cell]) {
                steps += std::abs(cell / 3 - (tile - 1) / 3) + std::abs(cell % 3 - (tile - 1) % 3);
            }
        }
        return steps;
    }

    std::string read(const std::string& typed) const override {
        const std::vector<int> board = tiles(typed);
        std::vector<int> sorted = board;
        std::sort(sorted.begin(), sorted.end());
        if (sorted != std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}) {
            throw std::invalid_argument("the numbers 0 to 8 are expected, each once");
        }
        return text(board);
    }

private:
    struct Move {
        const char* name;
        int down, right;
    };

    static std::vector<int> tiles(std::string text) {
        std::replace(text.begin(), text.end(), '/', ' ');
        std::istringstream in(text);
        std::vector<int> tiles;
        for (int tile; in >> tile;) {
            tiles.push_back(tile);
        }
        return tiles;
    }

    static std::string text(const std::vector<int>& tiles) {
        std::string text;
        for (int tile : tiles) {
            text += (text.empty() ? "" : " ") + std::to_string(tile);
        }
        return text;
    }
};

int main() {
    loyd::serve(Eight());
}
