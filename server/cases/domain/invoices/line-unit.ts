import { unitFrom } from "#contracts/codes/units";
import { cutText } from "#server/kit/sound-text";

interface Counted {
  unit: string;
  description: string;
}

const longestName = 20;
const longest = 500;

/** Return the unit of a line by its code. One that has none is counted in pieces, and the description names it. */
export function withUnitCode<T extends Counted>(line: T): T {
  const { code, name } = unitFrom(line.unit);
  if (name === null) return { ...line, unit: code };
  const suffix = ` (${cutText(name, longestName)})`;
  return { ...line, unit: code, description: cutText(line.description, longest - suffix.length) + suffix };
}
