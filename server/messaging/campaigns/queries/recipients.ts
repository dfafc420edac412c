import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Recipient } from "#contracts/campaigns/shapes";
import type { Input, Output } from "#contracts/contract";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { readCampaign } from "../record.ts";

type Operation = (typeof campaigns)["operations"]["recipients"];

const messagesOf = (reader: Reader, storeId: string, id: string) =>
  reader.selectFrom("message as m").where("m.store_id", "=", storeId).where("m.campaign_id", "=", id);
const columns = [
  ...(["m.id", "m.subscriber_id", "m.recipient", "m.language", "m.variant", "m.state", "m.skip_reason", "m.error"] as const),
  ...(["m.due_at", "m.sent_at", "m.created_at"] as const),
] as const;

type Shown = Omit<Recipient, "may_resend">;
const shown = (row: Shown, maySend: boolean): Recipient => ({
  ...row,
  may_resend: maySend && (row.state === "FAILED" || row.state === "UNKNOWN"),
});

/** Return the people a campaign was prepared for. @throws NOT_FOUND */
export async function listRecipients(
  reader: Reader,
  { store, actor }: CallContext,
  id: string,
  query: Input<Operation>["query"],
): Promise<Output<Operation>> {
  await readCampaign(reader, store.id, id);
  const keyset = keysetOf(`campaigns.recipients ${id}`, query, "-created_at");
  const filtered = messagesOf(reader, store.id, id)
    .where((eb) => eb.and(query.q ? wordsIn("m.search_text", query.q) : []))
    .$if(query.state !== undefined, (found) => found.where("m.state", "in", query.state ?? []))
    .$if(query.skip_reason !== undefined, (found) => found.where("m.skip_reason", "in", query.skip_reason ?? []));
  const rows = await seek(filtered.select(columns), "m", keyset).execute();
  const maySend = actor.ability.can("send", "Campaign");
  return pageFrom(
    rows.map((row) => shown(row, maySend)),
    query,
    keyset,
    () => countUpTo(reader, filtered),
  );
}

/** Return one of them. @throws NOT_FOUND */
export async function showRecipient(reader: Reader, { store, actor }: CallContext, id: string, messageId: string): Promise<Recipient> {
  const row = await messagesOf(reader, store.id, id).select(columns).where("m.id", "=", messageId).executeTakeFirst();
  if (!row) throw notFound();
  return shown(row, actor.ability.can("send", "Campaign"));
}
