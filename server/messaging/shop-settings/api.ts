export { mailSender } from "./mail-sender.ts";
export { defaultLanguageOf, readerLanguage, storeLanguage } from "./reader-language.ts";
export { listUsedDomains, loadShopSettings, savedShopSettings, shopSettingsFrom } from "./repository.ts";
