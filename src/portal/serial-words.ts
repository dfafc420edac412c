import type { SerialShape } from "#contracts/portal/warranty";
import type { Speech } from "./words.ts";

/** A serial number's pattern as a person says it: “AB-”, then digits (4). */
export function serialInWords({ parts }: SerialShape, { t, word }: Pick<Speech, "t" | "word">): string {
  const said = parts.map(({ sign, text, count }) =>
    sign === "TEXT" ? t("serial.text", { text }) : t("serial.signs", { kind: word("sign", sign), count: String(count) }),
  );
  return said.join(t("serial.then"));
}
