import type { TFunction } from "i18next";
import { auditNouns } from "#contracts/audit";
import { plain } from "#src/lib/words/audit-words";
import { languageList } from "#src/lib/words/languages";

const nounOf = (type: string): string => auditNouns[type] ?? type;
const isName = (text: string): boolean => /^\w+$/.test(text);

/** Return a field's label as on its own screens, with its path: "Policies · Standard · Refund". */
export function fieldText(t: TFunction, type: string, field: string): string {
  const noun = nounOf(type);
  const part = (name: string): string => {
    if (!isName(name)) return name;
    const language = languageList.find(({ code }) => code === name)?.label;
    const bare = name.replace(/_minor$/, "");
    const keys = [`${noun}:fields.${name}`, `names.${name}`, `${noun}:fields.${bare}`, `names.${bare}`];
    return language ?? t(keys, { defaultValue: plain(valueText(t, type, "", name)) });
  };
  return field.split(".").map(part).join(" · ");
}

/** Groups of keys searched for the label of any field's value. */
const kinds = ["outcome", "shipping_method", "zone", "reason", "fee", "permission", "role", "status", "member_status", "actor"];

/** Return the label of an enumerated value as on its own screens; any other value unchanged. */
export function valueText(t: TFunction, type: string, field: string, value: string): string {
  if (!isName(value)) return value;
  const noun = nounOf(type);
  const groups = field ? [field, ...kinds] : kinds;
  const keys = groups.flatMap((group) => [`${noun}:${group}.${value}`, `enums:${group}.${value}`]);
  return t([`values.${value}`, ...keys], { defaultValue: value });
}
