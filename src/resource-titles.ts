import type { Language } from "#contracts/session/rules";
import type { Words } from "./lib/i18n.ts";

const titles: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("virtual:resource-titles/en"),
  fr: () => import("virtual:resource-titles/fr"),
  vi: () => import("virtual:resource-titles/vi"),
  cn: () => import("virtual:resource-titles/cn"),
  ar: () => import("virtual:resource-titles/ar"),
};

/** The names of all resources, for the menu: one small file a language. */
export const resourceTitles = (language: Language): Promise<{ default: Words }> => titles[language]();
