import type { SizedText } from "#contracts/text-messages";

/** Letters of GSM 03.38 that take one unit, and those that take two because they need an escape. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const escaped = new Set("\f^{}\\[~]|€");

/** Units of a message that is alone, and of each part of a longer one, whose header takes the rest. */
const limits = { "GSM-7": { alone: 160, part: 153 }, "UCS-2": { alone: 70, part: 67 } } as const;

/** Return the size of a text message. Escapes and surrogate pairs are never split over two segments, so a part may stay short of its limit. */
export function smsSegments(text: string): Omit<SizedText, "text"> {
  const characters = [...text];
  const forcing = characters.find((one) => !basic.has(one) && !escaped.has(one)) ?? null;
  const encoding = forcing === null ? "GSM-7" : "UCS-2";
  const { alone, part } = limits[encoding];
  const costs = characters.map((one) => (encoding === "UCS-2" ? one.length : escaped.has(one) ? 2 : 1));
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1, forcing };
  let segments = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > part) {
      segments += 1;
      used = 0;
    }
    used += cost;
  }
  return { encoding, units, segments, forcing };
}
