import { setI18n } from "react-i18next";
import { i18n, setLanguage, startI18n } from "#src/lib/words/i18n";
import { loadNamespace } from "#src/namespaces";

/** Load the common words in English, for components rendered alone. Another test file may have replaced them. */
export async function startWords(): Promise<void> {
  if (!i18n.isInitialized) await startI18n(loadNamespace);
  await setLanguage("en");
  setI18n(i18n);
}
