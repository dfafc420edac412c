import type { Translate } from "#src/lib/words/translate";

/** Return the field of a problem in words: "lines.0.category" is "Line 1: Tax category". */
export function problemLabel(field: string, t: Translate): string {
  const [group = "", index, name] = field.split(".");
  if (group === "lines") {
    if (index === undefined) return t("sections.lines");
    const line = t("line", { number: Number(index) + 1 });
    return name ? `${line}, ${t(`fields.${name}`, { defaultValue: name })}` : line;
  }
  if (group === "seller" || group === "buyer") {
    const party = t(`sections.${group}`);
    return index ? `${party}, ${t(`party.${index}`, { defaultValue: index })}` : party;
  }
  return t(`fields.${group}`, { defaultValue: group });
}
