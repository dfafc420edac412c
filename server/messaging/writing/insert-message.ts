import { type InsertObject, type RawBuilder, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";

/** Insert a message, unless there is one of its key. */
export async function insertOnce(tx: Tx, message: InsertObject<DB, "message"> & { dedupe_key: string }): Promise<void> {
  await tx
    .insertInto("message")
    .values(message)
    .onConflict((conflict) => conflict.columns(["store_id", "dedupe_key"]).where("dedupe_key", "is not", null).doNothing())
    .execute();
}

interface ToMany {
  storeId: string;
  campaignId: string;
  channel: MessageChannel;
  /** What an arm is sent from, as SQL over `p`. */
  template: RawBuilder<unknown>;
  version: RawBuilder<unknown>;
  defaultLanguage: string;
  /** Whoever is in no arm waits for the winner. */
  waitsForWinner: boolean;
  at: string;
  /** Selects `seq`, `id`, `language`, `address`, `written`, `held_out`, `arm` and `due`. */
  people: RawBuilder<unknown>;
}

/** Insert the messages of a campaign, in one statement; those who have theirs get no second one. Returns how many there are more. */
export async function insertForMany(
  tx: Tx,
  { storeId, campaignId: id, channel, template, version, defaultLanguage, waitsForWinner, at, people }: ToMany,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (id, store_id, campaign_id, subscriber_id, kind, channel, template, template_version, language, recipient,
      variant, priority, state, skip_reason, due_at, first_due_at, created_at)
    select ${id} || '-' || p.seq, ${storeId}, ${id}, p.id, 'CAMPAIGN', ${channel}, ${template}, ${version},
      coalesce(p.written, p.language, ${defaultLanguage}), p.address, p.arm, 9,
      case when p.held_out or p.written is null then 'SKIPPED' else 'QUEUED' end,
      case when p.held_out then 'HELD_OUT' when p.written is null then 'NO_LANGUAGE' end,
      case when ${waitsForWinner} and p.arm is null then null else p.due end,
      case when ${waitsForWinner} and p.arm is null then null else p.due end, ${at}
    from (${people}) as p
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
