/** Countries that write the number of a house after its street, where carriers ask for it by itself. */
const numberLast: ReadonlySet<string> = new Set("AT BE BG CH CZ DE DK EE ES FI GR HR HU IS IT LI LT LV NL NO PL PT RO SE SI SK".split(" "));

/** A street, its number, and what is added to that: a letter, a floor. */
const parts = /^(.*\D)\s+(\d+(?:\s*-\s*\d+)?)(?:\s*([\p{L}/][\p{L}\d/ .-]{0,15}))?$/u;

/** Return the street, the number and what is added to it of the first line of an address; one that cannot be told apart stays whole. */
export function houseNumberIn(line: string, country: string): { street: string; number: string | null; rest: string | null } {
  const whole = { street: line, number: null, rest: null };
  if (!numberLast.has(country)) return whole;
  const [, street, number, rest] = parts.exec(line.trim()) ?? [];
  if (!street || !number) return whole;
  return { street: street.replace(/[\s,]+$/, ""), number: number.replace(/\s/g, ""), rest: rest?.trim() || null };
}
