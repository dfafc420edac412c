export { listRemindingStores, settingsOfGroup } from "./repository.ts";
export { loadCustomerRules, loadSettingsProgress, loadStoreRules, loadStoreTimezone, loadWarrantyRules, type StoreRules } from "./rules.ts";
