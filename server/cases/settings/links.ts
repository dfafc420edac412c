import { listRemindingStores } from "./repository.ts";
import { loadCustomerRules, loadSettingsProgress, loadStoreRules, loadStoreTimezone, loadWarrantyRules } from "./rules.ts";

/** What other modules need of settings. */
export const settingsLinks = {
  rulesOf: loadStoreRules,
  timezoneOf: loadStoreTimezone,
  customerRulesOf: loadCustomerRules,
  warrantyRulesOf: loadWarrantyRules,
  remindingStores: listRemindingStores,
  progressOf: loadSettingsProgress,
};
