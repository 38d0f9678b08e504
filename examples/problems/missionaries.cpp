// Three missionaries and three cannibals cross a river in a boat for two. Where missionaries are, they must not be
// outnumbered. A state is who is left: missionaries, cannibals, and 1 for the boat.
// Build it with: g++ -O2 -std=c++17 -o missionaries missionaries.cpp

#include <algorithm>
#include <sstream>

#include "loyd.hpp"

struct Left {
    int missionaries, cannibals, boat;

    explicit Left(const std::string& text) {
        std::istringstream(text) >> missionaries >> cannibals >> boat;
    }

    Left(int m, int c, int b) : missionaries(m), cannibals(c), boat(b) {}

    std::string text() const {
        return std::to_string(missionaries) + " " + std::to_string(cannibals) + " " + std::to_string(boat);
    }

    bool possible() const {
        const auto safe = [](int m, int c) { return m == 0 || m >= c; };
        return 0 <= missionaries && missionaries <= 3 && 0 <= cannibals && cannibals <= 3
            && safe(missionaries, cannibals) && safe(3 - missionaries, 3 - cannibals);
    }
};

struct Missionaries : loyd::Problem {
    std::string start() const override { return "3 3 1"; }

    bool is_goal(const std::string& state) const override { return state == "0 0 0"; }

    std::vector<loyd::Successor> successors(const std::string& state) const override {
        const Left left(state);
        const int away = left.boat ? 1 : -1;
        std::vector<loyd::Successor> found;
        for (const auto& [m, c] : {std::pair(1, 0), {2, 0}, {0, 1}, {0, 2}, {1, 1}}) {
            const Left after(left.missionaries - away * m, left.cannibals - away * c, 1 - left.boat);
            if (after.possible()) {
                const std::string way = left.boat ? " over" : " back";
                found.push_back({1, std::to_string(m) + "M " + std::to_string(c) + "C" + way, after.text()});
            }
        }
        return found;
    }

    bool has_estimate() const override { return true; }

    double h(const std::string& state) const override {
        const Left left(state);
        return std::max(0, 2 * (left.missionaries + left.cannibals) - 3 * left.boat);
    }
};

int main() {
    loyd::serve(Missionaries());
}
