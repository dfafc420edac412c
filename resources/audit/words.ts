import type { TFunction } from "i18next";
import { languageList } from "#src/lib/languages";

/** A thing's kind in words; one that is not known yet by its own name. */
export const objectText = (t: TFunction, type: string): string => t(`objects.${type}`, { defaultValue: plain(type) });

/** "member.updated" → "Member: changed". What happened is named by its last part, wherever it happened. */
export function actionText(t: TFunction, action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const done = t(`verbs.${verb.replaceAll("-", "_")}`, { defaultValue: plain(verb) });
  return t("deed", { what: objectText(t, noun), done });
}

export const plain = (name: string): string => name.replace(/[_-]/g, " ");

/** Kinds of things whose fields have words under another name: their resource's. */
const nouns: Record<string, string> = {
  return: "returns",
  dimension: "dimensions",
  portal_settings: "portal-settings",
  product_group: "product-groups",
  warranty_entry: "warranty",
  warranty_registration: "warranty",
  member: "members",
  api_key: "api-keys",
  webhook_endpoint: "webhooks",
};
const nounOf = (type: string): string => nouns[type] ?? type;
const isName = (text: string): boolean => /^\w+$/.test(text);

/** A field's name as its own screens call it; steps into it follow, "Policies · Standard · Refund". */
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

/** Groups of words in which a value of any field may be found. */
const kinds = ["outcome", "shipping_method", "zone", "reason", "fee", "permission", "role", "status", "member_status", "actor"];

/** A value that is one of a few, as its own screens call it; anything else as it is. */
export function valueText(t: TFunction, type: string, field: string, value: string): string {
  if (!isName(value)) return value;
  const noun = nounOf(type);
  const groups = field ? [field, ...kinds] : kinds;
  const keys = groups.flatMap((group) => [`${noun}:${group}.${value}`, `enums:${group}.${value}`]);
  return t([`values.${value}`, ...keys], { defaultValue: value });
}
