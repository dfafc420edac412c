import { createInstance, type i18n as I18n, type ResourceLanguage } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import resourcesToBackend from "i18next-resources-to-backend";
import { initReactI18next } from "react-i18next";
import { type Language, languageOfTag, languageOrEnglish, languages, languageTags, storageKeys } from "#contracts/session/rules";

export const i18n: I18n = createInstance();

export const currentLanguage = (): Language => languageOrEnglish(i18n.language);

let markStarted: () => void;
const started = new Promise<void>((resolve) => {
  markStarted = resolve;
});

/** Fetch the words of a page in parallel with its code. The router may ask while the language is still being detected. */
export async function loadWords(...namespaces: string[]): Promise<void> {
  await started;
  await i18n.loadNamespaces(namespaces);
  // i18next does not retry a failed namespace by itself.
  if (isMissing(currentLanguage(), namespaces)) await i18n.reloadResources([currentLanguage()], namespaces);
  if (isMissing(currentLanguage(), namespaces)) throw new Error(`no words of ${namespaces.join(", ")}`);
}

const isMissing = (language: Language, namespaces: readonly string[]): boolean =>
  namespaces.some((namespace) => !i18n.hasResourceBundle(language, namespace));

/** Switch the language once every namespace in use has loaded; if one cannot be fetched the current language stays. */
export async function setLanguage(language: Language): Promise<void> {
  const used = [i18n.options.ns ?? []].flat();
  if (isMissing(language, used)) await i18n.reloadResources([language], used);
  if (isMissing(language, used)) throw new Error(`no words in ${language}`);
  await i18n.changeLanguage(language);
}

/** Map plural rules to `Intl` tags: i18next asks by its own language code, but Chinese has another tag there. */
function pluralsByTag({ services }: I18n): void {
  const resolver = services.pluralResolver as { getRule: (code: string, options?: object) => unknown };
  const ruleOf = resolver.getRule.bind(resolver);
  resolver.getRule = (code, options) => ruleOf(languageTags[code as Language] ?? code, options);
}

/** Words, names or plain figures: these need no isolation in Arabic text. */
const plain = /^(\p{L}(.*[\p{L}\p{N}])?|[\d\s.,]+)$/su;
/** Isolate a value in Arabic text: "#1054" and "28 L" would be torn apart in a right-to-left sentence. */
const isolate = (value: string): string => (currentLanguage() !== "ar" || plain.test(value) ? value : `\u2068${value}\u2069`);

/** Fetch the words of a namespace in a language. */
export type LoadNamespace = (language: Language, namespace: string) => Promise<{ default: ResourceLanguage }>;

interface StartOptions {
  /** Namespaces every page needs; a key without a namespace is looked up in the first. */
  namespaces?: readonly [string, ...string[]];
  /** Whether to store the language once detected or changed. */
  remember?: boolean;
}

const chosenIn = ["querystring", "cookie", "localStorage", "sessionStorage"];

/**
 * Start with the detected language: query string, cookie, local storage, session storage. Where the choice is not
 * remembered, the browser's language and the html tag follow; elsewhere the first visit is in English.
 */
export async function startI18n(load: LoadNamespace, options: StartOptions = {}): Promise<I18n> {
  const { namespaces = ["common", "errors"], remember = true } = options;
  await i18n
    .use(LanguageDetector)
    .use(resourcesToBackend(load as (language: string, namespace: string) => Promise<unknown>))
    .use(initReactI18next)
    .init({
      // Every language is complete; a fallback would also fetch English.
      fallbackLng: false,
      defaultNS: namespaces[0],
      ns: [...namespaces],
      supportedLngs: [...languages],
      // React escapes; i18next's escape hook is the one place every interpolated value passes through.
      interpolation: { escapeValue: true, escape: isolate },
      react: { useSuspense: false },
      returnNull: false,
      detection: {
        order: remember ? chosenIn : [...chosenIn, "navigator", "htmlTag"],
        lookupQuerystring: storageKeys.language,
        lookupCookie: storageKeys.language,
        lookupLocalStorage: storageKeys.language,
        lookupSessionStorage: storageKeys.language,
        caches: remember ? ["localStorage"] : [],
        // Leave an unsupported language as it is, so that the browser's next one is tried.
        convertDetectedLanguage: (tag: string) => languageOfTag(tag) ?? tag,
      },
    });
  pluralsByTag(i18n);
  if (!i18n.hasResourceBundle(currentLanguage(), namespaces[0])) await setLanguage("en");
  markStarted();
  return i18n;
}
