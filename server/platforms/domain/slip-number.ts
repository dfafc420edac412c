const letters = "BH";

/** Return the GS1 check digit: digits weighted 3, 1, 3, 1 … from the right, complemented to the next ten. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Return the number of a return slip: BH, four digits of the store, eight of the serial, a check digit that catches any
 * single typing error.
 */
export function slipNumber(store: string, serial: number): string {
  const place = [...store].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 10_000, 7);
  const digits = `${String(place).padStart(4, "0")}${String(serial % 100_000_000).padStart(8, "0")}`;
  return `${letters}${digits}${checkDigit(digits)}`;
}

/** Return whether a parcel is known by its slip alone: no carrier has a number for it. */
export const isSlipParcel = ({ tracking_number, carrier }: { tracking_number: string | null; carrier: string | null }): boolean =>
  carrier === null && tracking_number !== null && isSlipNumber(tracking_number);

export function isSlipNumber(text: string): boolean {
  const digits = /^BH(\d{12})(\d)$/.exec(text.replace(/\s/g, "").toUpperCase());
  return digits !== null && checkDigit(digits[1] ?? "") === Number(digits[2]);
}
