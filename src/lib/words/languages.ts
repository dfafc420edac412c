import { type Language, languageTags } from "#contracts/session/rules";

/** The product's five languages with their own name, `Intl` locale and direction. */
export const languageList = [
  { code: "en", label: "English", intl: "en-US", direction: "ltr" },
  { code: "fr", label: "Français", intl: "fr-FR", direction: "ltr" },
  { code: "vi", label: "Tiếng Việt", intl: "vi-VN", direction: "ltr" },
  { code: "cn", label: "中文", intl: `${languageTags.cn}-CN`, direction: "ltr" },
  { code: "ar", label: "العربية (Sudan)", intl: "ar-SD-u-nu-latn", direction: "rtl" },
] as const satisfies readonly { code: Language; label: string; intl: string; direction: "ltr" | "rtl" }[];

export type Direction = "ltr" | "rtl";

const find = (code: string | undefined) => languageList.find((one) => one.code === code) ?? languageList[0];

/**
 * Return the locale for `Intl`; English for an unknown code. Arabic uses the digits 0 to 9, as order numbers, SKUs and antd do: mixed
 * digits are misread.
 */
export const intlLocale = (code: string | undefined): string => find(code).intl;
/** Return the html `lang`: the locale without its digits. */
export const htmlLang = (code: string | undefined): string => find(code).intl.replace(/-u-.*$/, "");
export const directionOf = (code: string | undefined): Direction => find(code).direction;
