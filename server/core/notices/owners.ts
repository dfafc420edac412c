import type { MemberPermission } from "#contracts/permissions";
import type { Tx } from "#server/db/open";
import type { OutboxEvent } from "#server/jobs/outbox";
import { type CaseArea, idsOf, peopleWho, responsibleFor } from "./recipients.ts";
import { type NewNotice, write } from "./write.ts";

type Told = Pick<OutboxEvent, "store_id" | "created_at">;
type OwnersNotice = Omit<NewNotice, "by">;

const nobody = { id: null, name: "" };

/** Notify all owners. */
export async function notifyOwners(tx: Tx, event: Told, notice: OwnersNotice): Promise<void> {
  const owners = idsOf(await peopleWho(tx, event.store_id, null).execute());
  await write(tx, event, { ...notice, by: nobody }, owners);
}

/** Notify the owners who have no unread notice of the same kind, about the same object or about any. */
export async function notifyOwnersOnce(tx: Tx, event: Told, notice: OwnersNotice, about: "same" | "any"): Promise<void> {
  const informed = tx
    .selectFrom("notice")
    .select("membership_id")
    .where("store_id", "=", event.store_id)
    .where("kind", "=", notice.kind)
    .$if(about === "same", (those) => those.where("object_id", "=", notice.object_id))
    .where("read_at", "is", null);
  const owners = idsOf(await peopleWho(tx, event.store_id, null).where("id", "not in", informed).execute());
  await write(tx, event, { ...notice, by: nobody }, owners);
}

/** Notify the people who may open a case and decide on it. */
export async function notifyResponsible(tx: Tx, event: Told, area: CaseArea, notice: OwnersNotice, needs: MemberPermission): Promise<void> {
  await write(tx, event, { ...notice, by: nobody }, await responsibleFor(tx, event.store_id, area, notice.object_id, needs));
}
