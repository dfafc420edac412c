import type { TFunction } from "i18next";

/** A thing's kind in words; one that is not known yet by its own name. */
export const objectText = (t: TFunction, type: string): string => t(`audit.objects.${type}`, { defaultValue: plain(type) });

/** "member.updated" → "Member: changed". What happened is named by its last part, wherever it happened. */
export function actionText(t: TFunction, action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const said = t(`audit.verbs.${verb.replaceAll("-", "_")}`, { defaultValue: plain(verb) });
  return `${objectText(t, noun)}: ${said}`;
}

export const plain = (name: string): string => name.replace(/[_-]/g, " ");

/** Fields are named as the API names them; the common ones in words. */
export const fieldText = (t: TFunction, field: string): string => {
  const [first = "", ...rest] = field.split(".");
  return [t(`audit.names.${first}`, { defaultValue: plain(first) }), ...rest.map(plain)].join(" · ");
};
