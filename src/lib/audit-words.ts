import type { TFunction } from "i18next";

export const plain = (name: string): string => name.replace(/[_-]/g, " ");

/** A thing's kind in words; one that is not known yet by its own name. */
export const objectText = (t: TFunction, type: string): string => t(`audit:objects.${type}`, { defaultValue: plain(type) });

/** "member.updated" → "Member: changed". What happened is named by its last part, wherever it happened. */
export function actionText(t: TFunction, action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const done = t(`audit:verbs.${verb.replaceAll("-", "_")}`, { defaultValue: plain(verb) });
  return t("audit:deed", { what: objectText(t, noun), done });
}
