import type { TFunction } from "i18next";

export const plain = (name: string): string => name.replace(/[_-]/g, " ");

/** Return the label of an object's type; an unknown type is shown by its own name. */
export const objectText = (t: TFunction, type: string): string => t(`audit:objects.${type}`, { defaultValue: plain(type) });

/** Return an action's label, which its last part decides: "member.updated" → "Member: changed". */
export function actionText(t: TFunction, action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const done = t(`audit:verbs.${verb.replaceAll("-", "_")}`, { defaultValue: plain(verb) });
  return t("audit:deed", { what: objectText(t, noun), done });
}
