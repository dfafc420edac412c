import { type RawBuilder, sql } from "kysely";

/** The queue of months that are counted anew. */
export const rebuildQueue = "analytics-rebuild";

/** Whether months of a store are being recounted, or wait for it. A job's key begins with its store's id. */
export const isRecounting = (storeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from job as j where j.queue = ${rebuildQueue} and starts_with(j.key, ${storeId} || ':') and j.state <> 'dead')`;
