import type { SerialShape } from "#contracts/portal/warranty";
import type { Translate } from "#src/lib/words/translate";

/** Return a serial number's pattern in words: “AB-”, then digits (4). */
export function serialInWords({ parts }: SerialShape, t: Translate): string {
  const words = parts.map(({ sign, text, count }) =>
    sign === "TEXT" ? t("serial.text", { text }) : t("serial.characters", { kind: t(`serial.${sign}`), amount: count }),
  );
  return words.join(t("serial.then"));
}
