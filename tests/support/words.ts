import { setI18n } from "react-i18next";
import { i18n, setLanguage, startI18n } from "#src/lib/i18n";
import { loadNamespace } from "#src/namespaces";

/** The product's own words, in English, for parts that are drawn alone. Another file of tests may have put its own in their place. */
export async function startWords(): Promise<void> {
  if (!i18n.isInitialized) await startI18n(loadNamespace);
  await setLanguage("en");
  setI18n(i18n);
}
