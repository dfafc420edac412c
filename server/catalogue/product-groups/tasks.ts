import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { Clock } from "#server/kit/clock";
import { countMatching } from "./matching-products.ts";

const tenMinutes = 10 * 60_000;

/** Recount the groups of stores whose catalogue changed since the last count. */
export const productGroupTasks = (db: Database, clock: Clock): Task[] => [
  {
    name: "product-groups.count",
    every: tenMinutes,
    async run(signal) {
      for (const { currency, ...group } of await outdatedGroups(db)) {
        if (signal.aborted) return;
        const counted_at = clock.now().toISOString();
        const product_count = await countMatching(db.kysely, { id: group.store_id, currency }, group);
        await db.kysely
          .updateTable("product_group")
          .set({ product_count, counted_at })
          .where("store_id", "=", group.store_id)
          .where("id", "=", group.id)
          .where("version", "=", group.version)
          .execute();
      }
    },
  },
];

const outdatedGroups = (db: Database) =>
  db.kysely
    .selectFrom("product_group as g")
    .innerJoin("store as st", "st.id", "g.store_id")
    .select(["g.id", "g.store_id", "g.version", "g.match", "g.conditions", "g.product_ids", "g.excluded_product_ids", "st.currency"])
    .where(
      sql<boolean>`exists (select from product as p where p.store_id = g.store_id
        and (p.updated_at >= g.counted_at or p.deleted_at >= g.counted_at))`,
    )
    .execute();
