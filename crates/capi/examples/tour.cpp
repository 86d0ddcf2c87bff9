// A tour of isofold in C++. Build it with: c++ tour.cpp $(pkg-config --cflags --libs isofold)
#include <cstdio>
#include <isofold.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// An error of the library as an exception.
static void check(isofold_status status) {
    if (status != ISOFOLD_OK) {
        throw std::runtime_error(std::string(isofold_last_error_field()) + ": " + isofold_last_error_message());
    }
}

static std::vector<double> equity(const std::string &hands, const std::string &board, uint64_t trials = 0) {
    size_t players;
    check(isofold_equity_players(hands.c_str(), &players));
    std::vector<double> equities(players);
    check(isofold_equity(hands.c_str(), board.c_str(), "", trials, equities.data()));
    return equities;
}

static void print(const char *what, const std::vector<double> &equities) {
    std::printf("%s:", what);
    for (double equity : equities) std::printf(" %.5f", equity);
    std::printf("\n");
}

static uint64_t set_of(const std::string &cards) {
    uint64_t set;
    check(isofold_set_parse(cards.c_str(), &set));
    return set;
}

static std::string text_of(uint64_t set) {
    char text[2 * 52 + 1];
    check(isofold_set_print(set, text, sizeof text, nullptr));
    return text;
}

// A service that ends with its scope.
class Service {
    isofold_service handle = 0;

  public:
    Service() { check(isofold_service_new(nullptr, &handle)); }
    ~Service() { isofold_service_free(handle); }
    Service(const Service &) = delete;
    Service &operator=(const Service &) = delete;

    std::string call(const std::string &request, const std::string &params) const {
        char *answer;
        check(isofold_call(handle, request.c_str(), params.c_str(), &answer));
        auto held = std::unique_ptr<char, isofold_status (*)(char *)>(answer, isofold_string_free);
        return held.get();
    }
};

int main() try {
    check(ISOFOLD_CHECK_ABI());

    print("AA - KK", equity("AA | KK", ""));
    print("complete board", equity("AcAs | KsKc", "Ad9s3s4c7h"));
    print("any ten comes", equity("AhKd | QcQs", "2h7s9h4hT"));
    print("nine players",
          equity("JcJh | 8s7s | 99+,AJs+ | QQ+,AQs+,AQo+ | random | random | random | random | random", "4dAc5d", 100000));

    const uint64_t hand[2] = {set_of("AhKh"), set_of("Th9h8d")};
    const uint8_t rounds[2] = {2, 3};
    uint64_t index, canonical[2];
    isofold_indexer indexer;
    check(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &indexer));
    check(isofold_index(indexer, hand, 1, &index));
    check(isofold_indexer_free(indexer));
    check(isofold_canonical(hand, 2, 1, canonical, nullptr, nullptr));
    std::printf("canonical: %s | %s, number %llu\n", text_of(canonical[0]).c_str(), text_of(canonical[1]).c_str(),
                static_cast<unsigned long long>(index));

    const uint64_t holes[2] = {set_of("AsAd"), set_of("JsJc")};
    const uint64_t boards[2] = {set_of("QsTs7h2c2d"), set_of("QsTs7h2c2d")};
    uint32_t strengths[2];
    char words[128];
    check(isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, boards, 2, strengths, nullptr));
    check(isofold_describe(ISOFOLD_GAME_HOLDEM, holes[0], boards[0], words, sizeof words, nullptr));
    std::printf("better: %s\n", strengths[0] > strengths[1] ? words : "no");

    std::printf("answer: %s\n", Service().call("unindex", R"({"rounds": [2], "index": 168})").c_str());

    double equities[2];
    isofold_status status = isofold_equity("AhZh | KK", "Ks7d4d", "", 0, equities);
    std::printf("error %d, %s: %s\n", static_cast<int>(status), isofold_last_error_field(), isofold_last_error_code());
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
