/**
 * Return a text without control characters, invisible marks (which could turn the direction of what follows) and unpaired
 * surrogates; undefined when nothing is left. Line breaks stay.
 */
export function plain(text: string | null | undefined): string | undefined {
  const clean = (text ?? "")
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n|\u200c|\u200d)\p{C}/gu, "")
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(/[\ufe00-\ufe0f\ufffe\uffff]/g, "")
    // Joiners stay between letters, where Indian scripts and emoji need them.
    .replace(/(^|\s)(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?=\s|$)/gu, "$1")
    .trim();
  return clean === "" ? undefined : clean;
}

/** Return a text on one line. */
export const oneLine = (text: string | null | undefined): string | undefined => plain(text)?.replace(/\s*\n\s*/g, ", ");

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
