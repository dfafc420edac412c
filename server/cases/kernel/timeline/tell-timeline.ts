import { sql } from "kysely";
import { actorColumns } from "#server/core/audit/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { CaseOwner } from "../case-kinds.ts";
import type { TimelineEntry } from "../draft.ts";

/** Write an entry on the timeline of a case that is not being changed. */
export async function tellTimeline(tx: Tx, context: CallContext, owner: CaseOwner, { data, ...entry }: TimelineEntry): Promise<void> {
  const at = context.now.toISOString();
  await tx
    .insertInto("timeline")
    .values({ id: newId(), store_id: context.store.id, ...owner, at, ...actorColumns(context), ...entry, data: asJson(data) })
    .execute();
}

interface Said {
  label: "Message Received" | "Message Sent";
  text: string;
}

/** Write what was said on the timeline of a case, at its stage of now. */
export async function tellSaid(tx: Tx, context: CallContext, storeId: string, owner: CaseOwner, { label, text }: Said): Promise<void> {
  const { actor_type, actor_id, actor_name } = actorColumns(context);
  const isReturn = "return_id" in owner;
  const table = sql.table(isReturn ? "returns" : "claim");
  const column = sql.ref(isReturn ? "return_id" : "claim_id");
  await sql`
    insert into timeline (id, store_id, ${column}, at, actor_type, actor_id, actor_name, label, stage, text)
    select ${newId()}, k.store_id, k.id, ${context.now.toISOString()}, ${actor_type}, ${actor_id}, ${actor_name}, ${label}, k.stage, ${text}
    from ${table} as k where k.store_id = ${storeId} and k.id = ${isReturn ? owner.return_id : owner.claim_id}`.execute(tx);
}
