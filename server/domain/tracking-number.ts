const letters = "BH";

/** Return the GS1 check digit: digits weighted 3, 1, 3, 1 … from the right, complemented to the next ten. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Return a generated tracking number: BH, four digits of the store, eight of the serial, a check digit that catches any
 * single typing error.
 */
export function ownTrackingNumber(store: string, serial: number): string {
  const place = [...store].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 10_000, 7);
  const digits = `${String(place).padStart(4, "0")}${String(serial % 100_000_000).padStart(8, "0")}`;
  return `${letters}${digits}${checkDigit(digits)}`;
}

export function isOwnTrackingNumber(text: string): boolean {
  const digits = /^BH(\d{12})(\d)$/.exec(text.replace(/\s/g, "").toUpperCase());
  return digits !== null && checkDigit(digits[1] ?? "") === Number(digits[2]);
}
