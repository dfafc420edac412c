import { sql } from "kysely";
import type { SegmentDefinition } from "#contracts/segments/definition";
import type { SegmentPreview } from "#contracts/segments/segments";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { rowColumns, rowOf } from "../queries/list.ts";
import { segmentCondition } from "./compile.ts";

const timeoutMs = 5000;
const sampled = 10;
/** PostgreSQL's code of a statement that took too long. */
const cancelled = "57014";

/** Count the people of a segment, with some of them. Counting is given up after five seconds. */
export async function previewSegment({ db }: ModuleDeps, context: CallContext, definition: SegmentDefinition): Promise<SegmentPreview> {
  const { store } = context;
  const condition = await segmentCondition(db.kysely, definition, context);
  try {
    return await db.transaction(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
      const matching = tx.selectFrom("subscriber as s").where("s.store_id", "=", store.id).where("s.tab", "<>", "gone").where(condition);
      const { n } = await matching.select(sql<number>`count(*)::int`.as("n")).executeTakeFirstOrThrow();
      const rows = await matching.select(rowColumns).orderBy("s.created_at", "desc").orderBy("s.id", "desc").limit(sampled).execute();
      return { count: n, exact: true, sample: rows.map((row) => rowOf(row, store.currency)) };
    });
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error;
    return { count: 0, exact: false, sample: [] };
  }
}
