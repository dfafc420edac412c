/** Return a code as text: "LABEL_FAILED" → "Label failed". */
export function readable(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
