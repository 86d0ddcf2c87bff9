// A tour of isofold in C#:
//   mcs Tour.cs
//   LD_LIBRARY_PATH=PREFIX/lib mono Tour.exe
using System;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>The functions of the header that this program calls: a handle and a set of cards are a ulong, size_t is a UIntPtr.</summary>
static class Isofold {
    const string Library = "isofold";

    [DllImport(Library)] public static extern int isofold_check_abi(uint version);
    [DllImport(Library)] public static extern IntPtr isofold_last_error_message();
    [DllImport(Library)] public static extern IntPtr isofold_last_error_field();
    [DllImport(Library)] public static extern IntPtr isofold_last_error_code();
    [DllImport(Library)] public static extern int isofold_equity_players(byte[] hands, out UIntPtr count);
    [DllImport(Library)] public static extern int isofold_equity(byte[] hands, byte[] board, byte[] dead, ulong trials, double[] results);
    [DllImport(Library)] public static extern int isofold_set_parse(byte[] text, out ulong set);
    [DllImport(Library)] public static extern int isofold_set_print(ulong set, byte[] buffer, UIntPtr capacity, out UIntPtr length);
    [DllImport(Library)] public static extern int isofold_indexer_new(byte[] rounds, UIntPtr count, int deck, out ulong indexer);
    [DllImport(Library)] public static extern int isofold_indexer_free(ulong indexer);
    [DllImport(Library)] public static extern int isofold_index(ulong indexer, ulong[] hands, UIntPtr count, ulong[] indices);
    [DllImport(Library)] public static extern int isofold_canonical(
        ulong[] hands, UIntPtr groups, UIntPtr count, ulong[] canonical, byte[] permutations, ulong[] signatures);
    [DllImport(Library)] public static extern int isofold_evaluate(
        int game, ulong[] holes, ulong[] boards, UIntPtr count, uint[] strengths, uint[] lows);
    [DllImport(Library)] public static extern int isofold_describe(
        int game, ulong hole, ulong board, byte[] buffer, UIntPtr capacity, out UIntPtr length);
    [DllImport(Library)] public static extern int isofold_service_new(byte[] settings, out ulong service);
    [DllImport(Library)] public static extern int isofold_service_free(ulong service);
    [DllImport(Library)] public static extern int isofold_call(ulong service, byte[] request, byte[] json, out IntPtr answer);
    [DllImport(Library)] public static extern int isofold_string_free(IntPtr text);
}

static class Tour {
    const uint AbiVersion = 1;
    const int DeckFull = 0;
    const int GameHoldem = 0;

    /// <summary>A text as the library reads it: UTF-8 and a zero byte.</summary>
    static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + "\0");

    static string Text(IntPtr text) {
        int length = 0;
        while (Marshal.ReadByte(text, length) != 0) length++;
        var bytes = new byte[length];
        Marshal.Copy(text, bytes, 0, length);
        return Encoding.UTF8.GetString(bytes);
    }

    static UIntPtr Size(int size) => new UIntPtr((uint)size);

    /// <summary>An error of the library as an exception.</summary>
    static void Check(int status) {
        if (status != 0) {
            throw new ArgumentException(Text(Isofold.isofold_last_error_field()) + ": " + Text(Isofold.isofold_last_error_message()));
        }
    }

    static double[] Equity(string hands, string board, ulong trials = 0) {
        UIntPtr players;
        Check(Isofold.isofold_equity_players(Utf8(hands), out players));
        var equities = new double[(int)players];
        Check(Isofold.isofold_equity(Utf8(hands), Utf8(board), null, trials, equities));
        return equities;
    }

    static void Print(string what, double[] equities) {
        var texts = equities.Select(equity => " " + equity.ToString("F5", CultureInfo.InvariantCulture));
        Console.WriteLine(what + ":" + string.Concat(texts));
    }

    static ulong SetOf(string cards) {
        ulong set;
        Check(Isofold.isofold_set_parse(Utf8(cards), out set));
        return set;
    }

    static string TextOf(ulong set) {
        var text = new byte[2 * 52 + 1];
        UIntPtr length;
        Check(Isofold.isofold_set_print(set, text, Size(text.Length), out length));
        return Encoding.UTF8.GetString(text, 0, (int)length);
    }

    static string Call(ulong service, string request, string json) {
        IntPtr answer;
        Check(Isofold.isofold_call(service, Utf8(request), Utf8(json), out answer));
        try {
            return Text(answer);
        } finally {
            Check(Isofold.isofold_string_free(answer));
        }
    }

    static void Main() {
        Check(Isofold.isofold_check_abi(AbiVersion));

        Print("AA - KK", Equity("AA | KK", ""));
        Print("complete board", Equity("AcAs | KsKc", "Ad9s3s4c7h"));
        Print("any ten comes", Equity("AhKd | QcQs", "2h7s9h4hT"));
        Print("nine players", Equity(
            "JcJh | 8s7s | 99+,AJs+ | QQ+,AQs+,AQo+ | random | random | random | random | random", "4dAc5d", 100000));

        var hand = new[] { SetOf("AhKh"), SetOf("Th9h8d") };
        var index = new ulong[1];
        var canonical = new ulong[2];
        ulong indexer;
        Check(Isofold.isofold_indexer_new(new byte[] { 2, 3 }, Size(2), DeckFull, out indexer));
        Check(Isofold.isofold_index(indexer, hand, Size(1), index));
        Check(Isofold.isofold_indexer_free(indexer));
        Check(Isofold.isofold_canonical(hand, Size(2), Size(1), canonical, null, null));
        Console.WriteLine("canonical: " + TextOf(canonical[0]) + " | " + TextOf(canonical[1]) + ", number " + index[0]);

        var holes = new[] { SetOf("AsAd"), SetOf("JsJc") };
        var boards = new[] { SetOf("QsTs7h2c2d"), SetOf("QsTs7h2c2d") };
        var strengths = new uint[2];
        var words = new byte[128];
        UIntPtr length;
        Check(Isofold.isofold_evaluate(GameHoldem, holes, boards, Size(2), strengths, null));
        Check(Isofold.isofold_describe(GameHoldem, holes[0], boards[0], words, Size(words.Length), out length));
        Console.WriteLine("better: " + (strengths[0] > strengths[1] ? Encoding.UTF8.GetString(words, 0, (int)length) : "no"));

        ulong service;
        Check(Isofold.isofold_service_new(null, out service));
        Console.WriteLine("answer: " + Call(service, "unindex", "{\"rounds\": [2], \"index\": 168}"));
        Check(Isofold.isofold_service_free(service));

        int status = Isofold.isofold_equity(Utf8("AhZh | KK"), Utf8("Ks7d4d"), null, 0, new double[2]);
        Console.WriteLine("error " + status + ", " + Text(Isofold.isofold_last_error_field()) + ": " + Text(Isofold.isofold_last_error_code()));
    }
}
