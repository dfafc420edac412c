import type { ResourceLanguage } from "i18next";
import type { Language } from "#contracts/session/rules";

/** Namespaces of no resource; every other namespace belongs to one. */
const shared: Record<string, (language: Language) => Promise<{ default: ResourceLanguage }>> = {
  common: (language) => import(`./locales/${language}.json`),
  frame: (language) => import(`./shell/locales/${language}.json`),
  home: (language) => import(`./pages/home/locales/${language}.json`),
  cases: (language) => import(`./cases/locales/${language}.json`),
  "flow-runs": (language) => import(`./cases/flows/locales/${language}.json`),
  "flow-dry-run": (language) => import(`../resources/flows/dry-run/locales/${language}.json`),
  lists: (language) => import(`./lists/locales/${language}.json`),
  titles: (language) => import(`../resources/locales/${language}.json`),
  enums: (language) => import(`../contracts/locales/enums/${language}.json`),
  records: (language) => import(`../contracts/locales/records/${language}.json`),
  errors: (language) => import(`../contracts/locales/errors/${language}.json`),
};

/** Fetch the words of a namespace in a language. */
export const loadNamespace = (language: Language, namespace: string): Promise<{ default: ResourceLanguage }> =>
  shared[namespace]?.(language) ?? import(`../resources/${namespace}/locales/${language}.json`);
