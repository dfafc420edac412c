import { type RawBuilder, type SqlBool, sql, type Updateable } from "kysely";
import type { Tx } from "#server/db/open";
import type { Message } from "#server/db/tables";

interface Winner {
  campaignId: string;
  arm: NonNullable<Updateable<Message>["variant"]>;
  /** What the arm is sent from, where it has a content of its own. */
  content: { template: string; version: number } | undefined;
  at: string;
}

/** Send the messages of a campaign that waited for the winner of its test in that arm, from now on. */
export async function sendInArm(tx: Tx, storeId: string, { campaignId, arm, content, at }: Winner): Promise<void> {
  await tx
    .updateTable("message")
    .set({
      variant: arm,
      due_at: at,
      first_due_at: at,
      ...(content && { template: content.template, template_version: content.version }),
    })
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .where("state", "=", "QUEUED")
    .where("variant", "is", null)
    .execute();
}

/** Queue a message of a campaign again that failed or is unknown; returns false where it is in no such state. */
export async function sendAgain(tx: Tx, storeId: string, { campaignId, id, at }: { campaignId: string; id: string; at: string }) {
  const { numUpdatedRows } = await tx
    .updateTable("message")
    .set({
      state: "QUEUED",
      due_at: at,
      first_due_at: at,
      error: null,
      attempts: 0,
      first_sent_at: null,
      leased_by: null,
      lease_until: null,
    })
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .where("id", "=", id)
    .where("state", "in", ["FAILED", "UNKNOWN"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Note when a message was first clicked by a person; null: never. */
export async function noteClicked(tx: Tx, storeId: string, id: string, clicked_at: string | null): Promise<void> {
  await tx.updateTable("message").set({ clicked_at }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

type Reported = Pick<Updateable<Message>, "state" | "error" | "sent_at" | "lease_until" | "delivered_at" | "bounced_at" | "complained_at">;

/** Write what a provider reports of a message. */
export async function saveReported(tx: Tx, storeId: string, id: string, reported: Reported): Promise<void> {
  await tx.updateTable("message").set(reported).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Delete the messages of a person. */
export async function deleteMessagesOf(tx: Tx, storeId: string, subscriberId: string): Promise<void> {
  await tx.deleteFrom("message").where("store_id", "=", storeId).where("subscriber_id", "=", subscriberId).execute();
}

/** Delete some messages of a campaign, of which a condition over `m` finds those that may go; returns how many. */
export async function deleteSomeOf(
  tx: Tx,
  storeId: string,
  campaignId: string,
  { found, most }: { found: RawBuilder<SqlBool>; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from message where store_id = ${storeId} and id in (
        select m.id from message m where m.store_id = ${storeId} and m.campaign_id = ${campaignId} and ${found} limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Settle a message whose sending broke off, of which nobody knew whether it left: whoever uses one of its links has it. */
export async function noteArrived(tx: Tx, storeId: string, messageId: string, at: string): Promise<void> {
  await tx
    .updateTable("message")
    .set((eb) => ({ state: "SENT", sent_at: eb.fn.coalesce("sent_at", eb.val(at)), lease_until: null }))
    .where("store_id", "=", storeId)
    .where("id", "=", messageId)
    .where("state", "=", "UNKNOWN")
    .execute();
}
