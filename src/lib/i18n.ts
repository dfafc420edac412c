import { createInstance, type i18n as I18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import { initReactI18next } from "react-i18next";
import { type Language, languages, storageKeys } from "#contracts/session/rules";
import { writeItem } from "./storage.ts";

export type Words = Record<string, unknown>;
export type WordsLoader = (language: Language) => Promise<{ default: Words }>;

/** Browser languages are tags; the product's Chinese is `cn`. Anything unknown is English. */
export function toLanguage(tag: string): Language {
  const main = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  const code = main === "zh" ? "cn" : main;
  return (languages as readonly string[]).includes(code) ? (code as Language) : "en";
}

const common: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("#src/locales/en.json"),
  fr: () => import("#src/locales/fr.json"),
  vi: () => import("#src/locales/vi.json"),
  cn: () => import("#src/locales/cn.json"),
  ar: () => import("#src/locales/ar.json"),
};

export const i18n: I18n = createInstance();
const defaultNS = "common";

/**
 * Where words come from. A resource's words are a namespace of its name (`returns:fields.number`) and also a branch of the common
 * words (`returns.fields.number`), which is how Refine and the shell, knowing no namespaces, ask. Loaded for the current language only.
 */
const sources = new Map<string, WordsLoader>([["", (language) => common[language]()]]);
const loads = new Map<string, Promise<void>>();

function load(branch: string, language: Language): Promise<void> {
  const id = `${language} ${branch}`;
  const known = loads.get(id);
  if (known) return known;
  const loading = sources.get(branch)!(language).then(({ default: words }) => {
    i18n.addResourceBundle(language, defaultNS, branch ? { [branch]: words } : words, true, true);
    if (branch) i18n.addResourceBundle(language, branch, words, true, true);
  });
  loads.set(id, loading);
  loading.catch(() => loads.delete(id));
  return loading;
}

let markStarted: () => void;
/** The router asks for the first page's words while the language is still being found out. */
const started = new Promise<void>((resolve) => {
  markStarted = resolve;
});

export const currentLanguage = (): Language => toLanguage(i18n.language ?? "en");

/** Makes a branch of words available in the current language, and from then on in every language switched to. */
export async function addWords(branch: string, loader: WordsLoader): Promise<void> {
  await started;
  if (!sources.has(branch)) sources.set(branch, loader);
  return load(branch, currentLanguage());
}

/** Adds words at the root: the titles of all resources, which the menu needs before any resource is opened. */
export async function addRootWords(name: string, loader: WordsLoader): Promise<void> {
  await started;
  const id = `~${name}`;
  sources.set(id, async (language) => {
    const { default: words } = await loader(language);
    i18n.addResourceBundle(language, defaultNS, words, true, false);
    return { default: {} };
  });
  return load(id, currentLanguage());
}

/** Fetches every word on the page in the other language, then switches: no half-translated moment. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...sources.keys()].map((branch) => load(branch, language)));
  await i18n.changeLanguage(language);
  writeItem(storageKeys.language, language);
}

/** `cn` is the spec's code, not a language tag: its plurals would otherwise follow whatever language the browser runs in. */
function pluralsOfChinese({ services }: I18n): void {
  const resolver = services.pluralResolver as { getRule: (code: string, options?: object) => unknown };
  const ruleOf = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => ruleOf(code === "cn" ? "zh" : code, options);
}

/** A word, a name, or figures alone: these stand right among Arabic words as they are. */
const plain = /^(\p{L}(.*[\p{L}\p{N}])?|[\d\s.,]+)$/su;
/** "#1054" and "28 L" would be torn apart inside a sentence that runs from right to left. */
const apart = (value: string): string => (currentLanguage() !== "ar" || plain.test(value) ? value : `\u2068${value}\u2069`);

/** Starts with the detected language: query string, cookie, local storage, session storage, browser, html tag. */
export async function startI18n(): Promise<I18n> {
  await i18n
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: "en",
      defaultNS,
      ns: [defaultNS],
      supportedLngs: [...languages],
      resources: {},
      partialBundledLanguages: true,
      // React escapes; what i18next calls escaping is the one place every value of a sentence passes.
      interpolation: { escapeValue: true, escape: apart },
      react: { useSuspense: false },
      returnNull: false,
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: storageKeys.language,
        lookupCookie: storageKeys.language,
        lookupLocalStorage: storageKeys.language,
        lookupSessionStorage: storageKeys.language,
        caches: ["localStorage"],
        convertDetectedLanguage: toLanguage,
      },
    });
  pluralsOfChinese(i18n);
  markStarted();
  await load("", currentLanguage()).catch(() => load("", "en"));
  return i18n;
}
