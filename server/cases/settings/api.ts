export { settingsOfGroup } from "./references.ts";
export { listRemindingStores } from "./repository.ts";
export { loadCustomerRules, loadSettingsProgress, loadStoreRules, loadStoreTimezone, loadWarrantyRules, type StoreRules } from "./rules.ts";
