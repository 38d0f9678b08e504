// Two jugs of 3 and 5 litres, a tap and a drain: measure 4 litres.
// Build it with: g++ -O2 -std=c++17 -o jugs jugs.cpp

#include <algorithm>
#include <sstream>

#include "loyd.hpp"

struct Jugs : loyd::Problem {
    std::string start() const override { return "0 0"; }

    bool is_goal(const std::string& state) const override {
        auto [a, b] = levels(state);
        return a == 4 || b == 4;
    }

    std::vector<loyd::Successor> successors(const std::string& state) const override {
        auto [a, b] = levels(state);
        const int into_b = std::min(a, 5 - b), into_a = std::min(b, 3 - a);
        return {
            {1, "fill the small jug", text(3, b)},
            {1, "fill the large jug", text(a, 5)},
            {1, "empty the small jug", text(0, b)},
            {1, "empty the large jug", text(a, 0)},
            {1, "pour small into large", text(a - into_b, b + into_b)},
            {1, "pour large into small", text(a + into_a, b - into_a)},
        };
    }

private:
    static std::pair<int, int> levels(const std::string& state) {
        std::istringstream in(state);
        int a = 0, b = 0;
        in >> a >> b;
        return {a, b};
    }

    static std::string text(int a, int b) { return std::to_string(a) + " " + std::to_string(b); }
};

int main() {
    loyd::serve(Jugs());
}
