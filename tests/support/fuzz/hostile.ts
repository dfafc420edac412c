import fc from "fast-check";

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const numbers = [
  -1,
  0,
  0.1,
  1.5,
  -0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  900_000_000_000_000,
  -900_000_000_000_000,
];
export const hostileDates = [
  "0000-01-01T00:00:00Z",
  "0000-12-31",
  "0001-01-01T00:00:00+23:00",
  "0001-01-01",
  "9999-12-31T23:59:59-23:00",
  "9999-12-31",
  "10000-01-01T00:00:00Z",
  "10000-01-01",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "2026-06-01T09:00:00+23:00",
  "2026-06-01T09:00:00-23:59",
  "2026-06-01T09:00:00.123456789012345678901234567890Z",
  "2026-02-30T00:00:00Z",
  "2024-02-29",
  "1e400",
];
/** Text that breaks a naive reader: names every object has, half characters, control characters, syntax of other languages. */
export const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud83d",
  "\ude00",
  "a\ud83d b",
  `${"x".repeat(199)}😀`,
  "😀".repeat(150),
  "e\u0301".repeat(100),
  "\u202e\u200b\ufeff",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "NaN",
  "Infinity",
  "-Infinity",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "-1",
  "0",
  "1e309",
  "0x10",
  "9007199254740993",
  "99999999999999999999",
  "1.5",
  "%",
  "%00",
  "%ED%A0%80",
  "..",
  "../../etc/passwd",
  "' or 1=1 --",
  "\\",
  '"',
  "$1",
  "%s%n",
  "_%",
  "{{a}}",
  "<script>",
  "=1+1",
  "http://[::1",
  "https://example.test:0/",
  "x".repeat(300),
  "x".repeat(70_000),
  "😀".repeat(20_000),
];

/** A value that the receiver did not ask for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileDates) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { length: 1 }, { id: "x" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(deep(50), deep(3000), Array(10_000).fill(1), Array(10_000).fill("x"), Array(10_000).fill({})),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Keys that an object has by inheritance, or that nobody declared. */
export const hostileKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "",
  "\u0000",
  "0",
  "a.b",
);

/** Text for an address or a query. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts.filter((text) => text.length < 400), ...hostileDates, ...numbers.map(String)),
  fc.string({ unit: "binary", maxLength: 40 }),
);
