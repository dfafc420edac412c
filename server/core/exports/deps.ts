import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { ExportedList } from "./exported-list.ts";

/** What exports need of other modules. */
export interface ExportLinks {
  /** Every list that can be exported, by its name. */
  exportedLists: ReadonlyMap<string, ExportedList>;
  fileLinks: {
    /** @throws FILE_QUOTA_REACHED when the store's files would take more room than they may */
    assertRoom(tx: Tx, storeId: string, size: number): Promise<void>;
  };
}
export type ExportDeps = CoreDeps & ExportLinks;

export const exportQueue = "list-export";
export const dayMs = 86_400_000;
/** A file is deleted this long after it was written. */
export const storedForMs = 7 * dayMs;
