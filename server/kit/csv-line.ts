/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, as OWASP advises;
 * a plain number stays one.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  const text = String(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
