/** Return the search text of a claim with a parcel's number, which a search then finds it by. */
export function withNumber(text: string, number: string): string {
  const word = number.toLowerCase();
  return text.includes(word) ? text : `${text} ${word}`;
}
