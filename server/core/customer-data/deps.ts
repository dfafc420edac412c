import type { Tx } from "#server/db/open";
import type { PersonalCopies, PersonalData } from "./personal-data.ts";

/** What an erasure goes through. */
export interface Erasing {
  /** What each module stores about customers, in the order in which it is shown. */
  records: readonly PersonalData[];
  /** What they keep of them in copies. */
  copies: readonly PersonalCopies[];
  /** Delete files whatever uses them, and their bytes after the commit. */
  dropFiles(tx: Tx, storeId: string, ids: readonly string[]): Promise<void>;
}
export interface CustomerDataLinks {
  erasing: Erasing;
}
