import { sql } from "kysely";
import { codesAtOnce } from "#contracts/automations/automations";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { codesLeft } from "../queries/rows.ts";

interface Codes {
  pool: string;
  codes: readonly string[];
}

/** Add codes to a pool; those that are there already are counted and left out. @throws LIMIT_REACHED */
export function addCodes({ db }: ModuleDeps, context: CallContext, { pool, codes }: Codes) {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const { n } = await tx
      .selectFrom("discount_code")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("store_id", "=", store.id)
      .where("pool", "=", pool)
      .executeTakeFirstOrThrow();
    ensure(n + codes.length <= codesAtOnce, "LIMIT_REACHED", { limit: codesAtOnce });
    const rows = [...new Set(codes)].map((code) => ({ id: newId(), store_id: store.id, pool, code, created_at: now.toISOString() }));
    const added = await tx
      .insertInto("discount_code")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["store_id", "pool", "code"]).doNothing())
      .executeTakeFirst();
    const count = Number(added.numInsertedOrUpdatedRows);
    await writeAudit(tx, context, {
      action: "automation.codes_added",
      object_type: "store",
      object_id: store.id,
      after: { pool, added: count },
    });
    return { pool, added: count, duplicates: codes.length - count, left: await codesLeft(tx, store.id, pool) };
  });
}
