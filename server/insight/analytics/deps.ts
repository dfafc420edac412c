import type { ReturnPolicy } from "#contracts/settings/policies";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";

export interface AnalyticsDeps extends ModuleDeps {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<{ policies: readonly ReturnPolicy[] }> };
}
