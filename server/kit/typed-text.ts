const digits = /\p{Nd}/gu;
/** Marks of direction, and spaces without width: they come with what is copied from messages and pages. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Beyond those, what joins or separates letters: it means nothing in a number. */
const invisible = /[\p{Cf}\p{Cc}]/gu;

/** Scripts have their ten digits in one row, from zero on. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** Return a text with its digits as they are stored, whatever keyboard they were typed on, and without what nobody sees. */
export const plainDigits = (typed: string): string =>
  typed.replace(unseen, "").replace(digits, (digit) => (digit <= "9" ? digit : valueOfDigit(digit)));

/** Return a number or code, such as a postcode, as it is compared: in one form of every letter, sign and digit. */
export const plainCode = (typed: string): string =>
  plainDigits(typed.normalize("NFKC").replace(invisible, ""))
    .replace(/\p{Pd}/gu, "-")
    .trim();
