import type { Updateable } from "kysely";
import { actorColumns, writeAudit } from "#server/db/audit";
import { asJson } from "#server/db/json";
import type { ReturnItem } from "#server/db/tables";
import { dueAt } from "#server/domain/advance";
import { awaited } from "#server/domain/awaited";
import { paymentStatus } from "#server/domain/return-case";
import { emit } from "#server/jobs/outbox";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { CasePatch, Draft } from "./draft.ts";
import { changedBy, eventName, summaryOf } from "./event.ts";

export const auditedAs = "returns";

/** Write a draft once, raising the version by one, with its timeline, audit entry, event and live signal. */
export async function saveCase(draft: Draft, action: string): Promise<void> {
  const { record, context, tx } = draft;
  const stageChanged = "stage" in draft.changes || "status" in draft.changes;
  draft.set({ payment_status: paymentStatus(record), updated_at: draft.now });
  if (stageChanged) {
    const waiting = awaited(record, context.now);
    const { stage, status } = record;
    const expires_at = waiting?.expires_at ?? null;
    const due_at = dueAt({ stage, status, since: context.now, expires_at }, record.lateAfterDays);
    draft.set({ stage_since: draft.now, due_at, ...waiting });
  }
  const version = record.row.version + 1;
  await tx
    .updateTable("returns")
    .set({ ...jsonColumns(draft.changes), version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.id)
    .execute();
  record.row.version = version;
  await saveItems(draft);
  await saveTimeline(draft);
  await saveAudit(draft, action);
  await announce(draft, action);
}

const jsonColumns = (row: CasePatch): CasePatch => ({
  ...row,
  ...(row.exchange_tracking && { exchange_tracking: asJson(row.exchange_tracking) as unknown as string[] }),
  ...(row.policy_snapshot && { policy_snapshot: asJson(row.policy_snapshot) as unknown as typeof row.policy_snapshot }),
});

async function saveItems({ tx, context, changedItems }: Draft): Promise<void> {
  for (const [id, { evaluation_images, ...patch }] of changedItems) {
    const images = evaluation_images ? { evaluation_images: asJson(evaluation_images) } : {};
    await tx
      .updateTable("return_item")
      .set({ ...(patch as Updateable<ReturnItem>), ...images })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
  }
}

async function saveTimeline({ tx, context, record, entries, now }: Draft): Promise<void> {
  if (entries.length === 0) return;
  const common = { store_id: context.store.id, return_id: record.id, at: now, ...actorColumns(context) };
  await tx
    .insertInto("timeline")
    .values(entries.map((entry) => ({ id: newId(), ...common, ...entry, data: asJson(entry.data) })))
    .execute();
}

async function saveAudit({ tx, context, record, changes, entries, original }: Draft, action: string): Promise<void> {
  // The only part of the snapshot that changes is the place, and the location follows it.
  const { updated_at: _, policy_snapshot: __, stage_since: ___, ...set } = changes;
  const after: Record<string, unknown> = { ...set, stage: record.stage, status: record.status, version: record.row.version };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, (original as Record<string, unknown>)[name]]));
  await writeAudit(tx, context, {
    action: `return.${action}`,
    object_type: auditedAs,
    object_id: record.id,
    after,
    ...(action !== "create" && { before }),
    reason: entries.find(({ text }) => text)?.text ?? null,
  });
}

/** Queue the event for listeners and signal open screens. */
async function announce({ tx, context, record, entries }: Draft, action: string): Promise<void> {
  const store_id = context.store.id;
  const name = eventName(action);
  const payload = { ...summaryOf(record), told: entries, by: changedBy(context, record.row.assignee_id) };
  await emit(tx, { store_id, topic: `return.${name}`, payload });
  await publishLive(tx, { store_id, resource: "returns", ids: [record.id], type: name, version: record.row.version });
}
