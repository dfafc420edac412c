import type { NoticeKind } from "#contracts/notices";
import type { Tx } from "#server/db/open";
import type { OutboxEvent } from "#server/jobs/outbox";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

export interface NewNotice {
  kind: NoticeKind;
  object_id: string;
  subject: string;
  by: { id: string | null; name: string };
}

/** Write a notice to people, and signal it to their open screens. */
export async function write(
  tx: Tx,
  event: Pick<OutboxEvent, "store_id" | "created_at">,
  { by, ...news }: NewNotice,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const { store_id, created_at } = event;
  const about = { ...news, store_id, actor_name: by.name, created_at, read_at: null };
  await tx
    .insertInto("notice")
    .values(people.map((membership_id) => ({ id: newId(), membership_id, ...about })))
    .execute();
  await publishLive(tx, { store_id, resource: "notices", ids: [...people], type: "created", version: null });
}
