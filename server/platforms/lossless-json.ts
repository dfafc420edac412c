/** A string (skipped as it is) or a number, its sign, fraction and exponent included. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longInteger = /^-?\d{16,}$/;

/**
 * Reads JSON without rounding ids: an integer of 16 digits or more becomes a string, since platforms' ids pass 2^53.
 * @throws SyntaxError for anything that is not JSON.
 */
export function parseLossless(text: string): unknown {
  return JSON.parse(text.replace(token, (found) => (longInteger.test(found) ? `"${found}"` : found)));
}
