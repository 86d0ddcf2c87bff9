// A tour of isofold in Java, by JNA:
//   javac -cp /usr/share/java/jna.jar Tour.java
//   java -cp /usr/share/java/jna.jar:. -Djna.library.path=PREFIX/lib Tour
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.Locale;
import java.util.Map;

public class Tour {
    /** The functions of the header that this program calls: a handle and a set of cards are a long, size_t is a long on 64-bit systems. */
    interface Isofold extends Library {
        Isofold INSTANCE = Native.load("isofold", Isofold.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));

        int isofold_check_abi(int version);
        String isofold_last_error_message();
        String isofold_last_error_field();
        String isofold_last_error_code();
        int isofold_equity_players(String hands, LongByReference count);
        int isofold_equity(String hands, String board, String dead, long trials, double[] results);
        int isofold_set_parse(String text, LongByReference set);
        int isofold_set_print(long set, byte[] buffer, long capacity, LongByReference length);
        int isofold_indexer_new(byte[] rounds, long count, int deck, LongByReference indexer);
        int isofold_indexer_free(long indexer);
        int isofold_index(long indexer, long[] hands, long count, long[] indices);
        int isofold_canonical(long[] hands, long groups, long count, long[] canonical, byte[] permutations, long[] signatures);
        int isofold_evaluate(int game, long[] holes, long[] boards, long count, int[] strengths, int[] lows);
        int isofold_describe(int game, long hole, long board, byte[] buffer, long capacity, LongByReference length);
        int isofold_service_new(String settings, LongByReference service);
        int isofold_service_free(long service);
        int isofold_call(long service, String request, String params, PointerByReference answer);
        int isofold_string_free(Pointer text);
    }

    static final Isofold ISOFOLD = Isofold.INSTANCE;
    static final int ABI_VERSION = 1;
    static final int DECK_FULL = 0;
    static final int GAME_HOLDEM = 0;

    /** An error of the library as an exception. */
    static void check(int status) {
        if (status != 0) {
            throw new IllegalArgumentException(ISOFOLD.isofold_last_error_field() + ": " + ISOFOLD.isofold_last_error_message());
        }
    }

    static double[] equity(String hands, String board, long trials) {
        LongByReference players = new LongByReference();
        check(ISOFOLD.isofold_equity_players(hands, players));
        double[] equities = new double[(int) players.getValue()];
        check(ISOFOLD.isofold_equity(hands, board, "", trials, equities));
        return equities;
    }

    static void print(String what, double[] equities) {
        StringBuilder line = new StringBuilder(what + ":");
        for (double equity : equities) line.append(String.format(Locale.ROOT, " %.5f", equity));
        System.out.println(line);
    }

    static long setOf(String cards) {
        LongByReference set = new LongByReference();
        check(ISOFOLD.isofold_set_parse(cards, set));
        return set.getValue();
    }

    static String textOf(long set) {
        byte[] text = new byte[2 * 52 + 1];
        check(ISOFOLD.isofold_set_print(set, text, text.length, null));
        return Native.toString(text, "UTF-8");
    }

    static String call(long service, String request, String params) {
        PointerByReference answer = new PointerByReference();
        check(ISOFOLD.isofold_call(service, request, params, answer));
        try {
            return answer.getValue().getString(0, "UTF-8");
        } finally {
            check(ISOFOLD.isofold_string_free(answer.getValue()));
        }
    }

    public static void main(String[] arguments) {
        check(ISOFOLD.isofold_check_abi(ABI_VERSION));

        print("AA - KK", equity("AA | KK", "", 0));
        print("complete board", equity("AcAs | KsKc", "Ad9s3s4c7h", 0));
        print("any ten comes", equity("AhKd | QcQs", "2h7s9h4hT", 0));
        print("nine players", equity(
            "JcJh | 8s7s | 99+,AJs+ | QQ+,AQs+,AQo+ | random | random | random | random | random", "4dAc5d", 100000));

        long[] hand = {setOf("AhKh"), setOf("Th9h8d")};
        long[] index = new long[1], canonical = new long[2];
        LongByReference indexer = new LongByReference();
        check(ISOFOLD.isofold_indexer_new(new byte[] {2, 3}, 2, DECK_FULL, indexer));
        check(ISOFOLD.isofold_index(indexer.getValue(), hand, 1, index));
        check(ISOFOLD.isofold_indexer_free(indexer.getValue()));
        check(ISOFOLD.isofold_canonical(hand, 2, 1, canonical, null, null));
        System.out.println("canonical: " + textOf(canonical[0]) + " | " + textOf(canonical[1]) + ", number " + index[0]);

        long[] holes = {setOf("AsAd"), setOf("JsJc")};
        long[] boards = {setOf("QsTs7h2c2d"), setOf("QsTs7h2c2d")};
        int[] strengths = new int[2];
        byte[] words = new byte[128];
        check(ISOFOLD.isofold_evaluate(GAME_HOLDEM, holes, boards, 2, strengths, null));
        check(ISOFOLD.isofold_describe(GAME_HOLDEM, holes[0], boards[0], words, words.length, null));
        boolean isBetter = Integer.compareUnsigned(strengths[0], strengths[1]) > 0;
        System.out.println("better: " + (isBetter ? Native.toString(words, "UTF-8") : "no"));

        LongByReference service = new LongByReference();
        check(ISOFOLD.isofold_service_new(null, service));
        System.out.println("answer: " + call(service.getValue(), "unindex", "{\"rounds\": [2], \"index\": 168}"));
        check(ISOFOLD.isofold_service_free(service.getValue()));

        int status = ISOFOLD.isofold_equity("AhZh | KK", "Ks7d4d", "", 0, new double[2]);
        System.out.println("error " + status + ", " + ISOFOLD.isofold_last_error_field() + ": " + ISOFOLD.isofold_last_error_code());
    }
}
