/** A string (copied unchanged) or a number with its sign, fraction and exponent. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longInteger = /^-?\d{16,}$/;

/**
 * Parse JSON without rounding ids: an integer of 16 digits or more becomes a string, because platform ids exceed 2^53.
 * @throws SyntaxError for invalid JSON
 */
export function parseLossless(text: string): unknown {
  return JSON.parse(text.replace(token, (found) => (longInteger.test(found) ? `"${found}"` : found)));
}
