export { loadDefaultLanguage, readerLanguage, storeLanguage } from "./reader-language.ts";
export { listUsedDomains, loadShopSettings, savedShopSettings, shopSettingsFrom } from "./repository.ts";
export { mailSender } from "./save-shop-settings.ts";
