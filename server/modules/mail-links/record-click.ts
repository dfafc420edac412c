import { sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import { burst, isMachine } from "#server/domain/machine-click";
import { publishLive } from "#server/kit/events";
import type { MailLinksDeps } from "./deps.ts";

export interface ClickVisit {
  storeId: string;
  linkId: number;
  method: string;
  agent: string;
}
type ByReader = ClickVisit & { messageId: string };
type ByNobody = ClickVisit & { nonce: string; campaignId: string | null; variant: string | null };

const isMeasured = async (deps: MailLinksDeps, storeId: string): Promise<boolean> =>
  (await deps.shopSettingsLinks.mailSettingsOf(deps.db.kysely, storeId)).tracking === "CONSENTED";

/** Record a click of a reader who agreed to be measured; who has withdrawn since leaves no trace. */
export async function recordClick(deps: MailLinksDeps, visit: ByReader): Promise<void> {
  const { storeId, messageId, linkId } = visit;
  if (!(await isMeasured(deps, storeId))) return;
  const now = deps.clock.now();
  const at = now.toISOString();
  const reached = await deps.db.transaction(async (tx) => {
    const message = await messageOf(tx, storeId, messageId);
    if (!message?.tracking) return null;
    const machine = isMachine({ ...visit, now, sentAt: message.sent_at === null ? null : new Date(message.sent_at) });
    const about = { store_id: storeId, message_id: messageId, campaign_id: message.campaign_id, variant: message.variant, nonce: null };
    await addClick(tx, { ...about, type: "CLICK", at, link_id: linkId, machine });
    const clicked_at = await firstClick(tx, storeId, { message_id: messageId });
    if (clicked_at !== message.clicked_at) {
      await tx.updateTable("message").set({ clicked_at }).where("store_id", "=", storeId).where("id", "=", messageId).execute();
      await publishLive(tx, { store_id: storeId, resource: "messages", ids: [messageId], type: "updated", version: null });
    }
    return clicked_at === null || machine ? null : message;
  });
  // Senders lock people before messages; a second transaction never waits for them with a message locked.
  if (reached && reached.channel === "EMAIL" && reached.soft_bounces > 0)
    await deps.db.transaction((tx) => deps.addressWorks(tx, { storeId, address: reached.recipient, at, messageId }));
}

const messageOf = (tx: Tx, storeId: string, id: string) =>
  tx
    .selectFrom("message as m")
    .innerJoin("subscriber as s", "s.id", "m.subscriber_id")
    .select(["m.campaign_id", "m.variant", "m.sent_at", "m.clicked_at", "m.recipient", "m.channel", "s.tracking", "s.soft_bounces"])
    .where("m.store_id", "=", storeId)
    .where("m.id", "=", id)
    .forUpdate("m")
    .executeTakeFirst();

/** Count a click behind which nobody stands: once a message, whoever its reader is. */
export async function countClick(deps: MailLinksDeps, visit: ByNobody): Promise<void> {
  const { storeId, linkId, nonce, campaignId: campaign_id, variant } = visit;
  if (!(await isMeasured(deps, storeId))) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${nonce}, 0))`.execute(tx);
    const before = await firstClick(tx, storeId, { nonce });
    const machine = isMachine({ ...visit, now, sentAt: null });
    const about = { store_id: storeId, message_id: null, campaign_id, variant, nonce };
    await addClick(tx, { ...about, type: "CLICK", at: now.toISOString(), link_id: linkId, machine });
    const n = Number((await firstClick(tx, storeId, { nonce })) !== null) - Number(before !== null);
    if (n === 0 || campaign_id === null) return;
    const counted = { store_id: storeId, campaign_id, variant: variant ?? "", language: "", outcome: "ANONYMOUS", reason: "", n };
    await tx
      .insertInto("campaign_tally")
      .values(counted as never)
      .execute();
  });
}

type Who = { message_id: string } | { nonce: string };
interface Click {
  store_id: string;
  message_id: string | null;
  campaign_id: string | null;
  variant: string | null;
  nonce: string | null;
  type: "CLICK";
  at: string;
  link_id: number;
  machine: boolean;
}

const clicksOf = (reader: Reader, storeId: string, who: Who) =>
  reader
    .selectFrom("message_event")
    .where("store_id", "=", storeId)
    .where("type", "=", "CLICK")
    .where((eb) => ("nonce" in who ? eb("nonce", "=", who.nonce) : eb("message_id", "=", who.message_id)));

/** Add a click, once a link; three links within two seconds were followed by a program. */
async function addClick(tx: Tx, click: Click): Promise<void> {
  const who = click.message_id === null ? { nonce: click.nonce ?? "" } : { message_id: click.message_id };
  const known = await clicksOf(tx, click.store_id, who)
    .select("id")
    .where("link_id", "=", click.link_id)
    .where("machine", "=", click.machine)
    .executeTakeFirst();
  if (!known) await tx.insertInto("message_event").values(click).execute();
  const since = new Date(Date.parse(click.at) - burst.ms).toISOString();
  const recent = await clicksOf(tx, click.store_id, who).select(["id", "link_id"]).where("at", ">=", since).execute();
  if (new Set(recent.map(({ link_id }) => link_id)).size < burst.links) return;
  const ids = recent.map(({ id }) => id);
  await tx.updateTable("message_event").set({ machine: true }).where("store_id", "=", click.store_id).where("id", "in", ids).execute();
}

async function firstClick(reader: Reader, storeId: string, who: Who): Promise<string | null> {
  const row = await clicksOf(reader, storeId, who)
    .select((eb) => eb.fn.min("at").as("at"))
    .where("machine", "=", false)
    .executeTakeFirst();
  return row?.at ?? null;
}
