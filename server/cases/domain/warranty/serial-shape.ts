import type { SerialShape } from "#contracts/portal/warranty";

type Sign = SerialShape["parts"][number]["sign"];
const signs: Readonly<Record<string, Sign>> = { "#": "DIGIT", "@": "LETTER", "*": "EITHER" };
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Return a serial number pattern as parts that can be put into words, with an example that fits it. */
export function shapeOf(pattern: string): SerialShape {
  const parts: SerialShape["parts"] = [];
  let example = "";
  let digits = 0;
  let words = 0;
  for (const character of pattern.toUpperCase()) {
    const sign = signs[character] ?? "TEXT";
    if (sign === "TEXT") example += character;
    else example += sign === "LETTER" ? letters[words++ % letters.length] : String(++digits % 10);
    const last = parts.at(-1);
    if (last?.sign === sign) Object.assign(last, { text: sign === "TEXT" ? last.text + character : "", count: last.count + 1 });
    else parts.push({ sign, text: sign === "TEXT" ? character : "", count: 1 });
  }
  return { parts, example };
}
