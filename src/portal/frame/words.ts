import type { ResourceLanguage } from "i18next";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { languageOrEnglish } from "#contracts/session/rules";
import { type LoadNamespace, startI18n } from "#src/lib/words/i18n";

const loaders: Record<string, (language: Language) => Promise<{ default: ResourceLanguage }>> = {
  portal: (language) => import(`../locales/${language}.json`),
  "portal-asked": (language) => import(`../asked/locales/${language}.json`),
  "portal-claims": (language) => import(`../claims/locales/${language}.json`),
  "portal-help": (language) => import(`../help/locales/${language}.json`),
  "portal-labels": (language) => import(`../labels/locales/${language}.json`),
  "portal-talk": (language) => import(`../talk/locales/${language}.json`),
  enums: (language) => import(`../../../contracts/locales/enums/${language}.json`),
  errors: (language) => import(`../../../contracts/locales/errors/${language}.json`),
};
const loadNamespace: LoadNamespace = async (language, namespace) => {
  const load = loaders[namespace];
  if (!load) throw new Error(`the portal has no namespace ${namespace}`);
  return load(language);
};

/**
 * Load the portal's words in the customer's language. Only the customer's own choice is stored: a French-only store, or the preview in
 * the settings, must not change the language of the merchant's pages.
 */
export const startWords = (): Promise<unknown> => startI18n(loadNamespace, { namespaces: ["portal", "enums", "errors"], remember: false });

export const useLanguage = (): Language => languageOrEnglish(useTranslation("portal").i18n.language);
