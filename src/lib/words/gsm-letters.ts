/** Letters that typing aids put in, which make every segment of a text message shorter, and what stands for them. */
const plain: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
};
const typeset = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Return a text with plain letters in the place of typographic ones. */
export const withPlainLetters = (text: string): string => text.replace(typeset, (letter) => plain[letter] ?? letter);
