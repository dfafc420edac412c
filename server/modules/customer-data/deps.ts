import type { Tx } from "#server/db/open";
import type { PersonalCopies, PersonalData } from "#server/db/personal-data";

export interface CustomerDataLinks {
  /** What each module stores about customers. */
  personalData: readonly PersonalData[];
  /** What they keep of them in copies. */
  personalCopies: readonly PersonalCopies[];
  /** Delete files whatever uses them, and their bytes after the commit. */
  dropFiles(tx: Tx, storeId: string, ids: readonly string[]): Promise<void>;
}
