// Answers the questions of `loyd --domain exec:./PROGRAM`, so that a problem is a class.
#pragma once

#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace loyd {

struct Successor {
    int cost;
    std::string action;
    std::string state;
};

struct Problem {
    virtual ~Problem() = default;
    virtual std::string start() const = 0;
    virtual bool is_goal(const std::string& state) const = 0;
    virtual std::vector<Successor> successors(const std::string& state) const = 0;
    // An estimate of the cost to a goal. Nothing is said where a problem has none.
    virtual bool has_estimate() const { return false; }
    virtual double h(const std::string&) const { return 0; }
    // The state that a person means. Throws std::invalid_argument with a sentence if there is none.
    virtual std::string read(const std::string& text) const { return text; }
};

inline void serve(const Problem& problem) {
    for (std::string line; std::getline(std::cin, line);) {
        const auto space = line.find(' ');
        const std::string question = line.substr(0, space);
        const std::string text = space == std::string::npos ? "" : line.substr(space + 1);
        if (question == "start") {
            std::cout << problem.start() << '\n';
        } else if (question == "goal") {
            std::cout << (problem.is_goal(text) ? "yes" : "no") << '\n';
        } else if (question == "successors") {
            for (const auto& [cost, action, state] : problem.successors(text)) {
                std::cout << cost << '\t' << action << '\t' << state << '\n';
            }
            std::cout << '\n';
        } else if (question == "h" && problem.has_estimate()) {
            std::cout << problem.h(text) << '\n';
        } else if (question == "read") {
            try {
                std::cout << problem.read(text) << '\n';
            } catch (const std::invalid_argument& error) {
                std::cout << "error\t" << error.what() << '\n';
            }
        } else {
            std::cout << '\n';
        }
        std::cout.flush();
    }
}

}  // namespace loyd
