import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { publishLive } from "#server/kit/events";
import { tallyAnonymous } from "#server/messaging/campaigns/api";
import { burst, isMachine } from "#server/messaging/domain/sending/machine-click";
import { insertVisit, markMachine } from "#server/messaging/mail-links/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { settleAddress } from "#server/messaging/subscribers/api";
import { noteArrived, noteClicked } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

export interface ClickVisit {
  storeId: string;
  linkId: number;
  method: string;
  agent: string;
}
type ByReader = ClickVisit & { messageId: string };
type ByNobody = ClickVisit & { nonce: string; campaignId: string | null; variant: string | null };

const isMeasured = async (deps: ModuleDeps, storeId: string): Promise<boolean> =>
  (await loadShopSettings(deps.db.kysely, storeId)).tracking === "CONSENTED";

/** Record a click of a recipient who agreed to be measured; who has withdrawn since leaves no trace. */
export async function recordClick(deps: ModuleDeps, visit: ByReader): Promise<void> {
  const { storeId, messageId, linkId } = visit;
  if (!(await isMeasured(deps, storeId))) return;
  const now = deps.clock.now();
  const at = now.toISOString();
  const reached = await deps.db.transaction(async (tx) => {
    const message = await messageOf(tx, storeId, messageId);
    if (!message?.tracking) return null;
    if (message.state === "UNKNOWN") await noteArrived(tx, storeId, messageId, at);
    const machine = isMachine({ ...visit, now, sentAt: message.sent_at === null ? null : new Date(message.sent_at) });
    const about = { store_id: storeId, message_id: messageId, campaign_id: message.campaign_id, variant: message.variant, nonce: null };
    const { first: clicked_at } = await addClick(tx, { ...about, type: "CLICK", at, link_id: linkId, machine });
    if (clicked_at !== message.clicked_at) {
      await noteClicked(tx, storeId, messageId, clicked_at);
      await publishLive(tx, { store_id: storeId, resource: "messages", ids: [messageId], type: "updated", version: null });
    }
    return clicked_at === null || machine ? null : message;
  });
  // Senders lock people before messages; a second transaction never waits for them with a message locked.
  if (reached && reached.channel === "EMAIL" && reached.soft_bounces > 0)
    await deps.db.transaction((tx) =>
      settleAddress(tx, deps, { storeId, channel: "EMAIL", address: reached.recipient, outcome: "DELIVERED", at, messageId }),
    );
}

const messageOf = (tx: Tx, storeId: string, id: string) =>
  tx
    .selectFrom("message as m")
    .innerJoin("subscriber as s", "s.id", "m.subscriber_id")
    .select([
      "m.campaign_id",
      "m.state",
      "m.variant",
      "m.sent_at",
      "m.clicked_at",
      "m.recipient",
      "m.channel",
      "s.tracking",
      "s.soft_bounces",
    ])
    .where("m.store_id", "=", storeId)
    .where("m.id", "=", id)
    .forUpdate("m")
    .executeTakeFirst();

/** Count a click behind which nobody stands: once a message, whoever its recipient is. */
export async function countClick(deps: ModuleDeps, visit: ByNobody): Promise<void> {
  const { storeId, linkId, nonce, campaignId: campaign_id, variant } = visit;
  if (!(await isMeasured(deps, storeId))) return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${nonce}, 0))`.execute(tx);
    const machine = isMachine({ ...visit, now, sentAt: null });
    const about = { store_id: storeId, message_id: null, campaign_id, variant, nonce };
    const { before, first } = await addClick(tx, { ...about, type: "CLICK", at: now.toISOString(), link_id: linkId, machine });
    const n = Number(first !== null) - Number(before !== null);
    if (n === 0 || campaign_id === null) return;
    await tallyAnonymous(tx, { store_id: storeId, campaign_id, variant }, n);
  });
}

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

interface Recorded {
  id: number;
  at: string;
  link_id: number | null;
  machine: boolean;
}
/** When a message was first clicked by a person: before the click that was added, and with it. */
interface FirstClicks {
  before: string | null;
  first: string | null;
}

const firstOf = (clicks: readonly Recorded[]): string | null =>
  clicks.reduce<string | null>((first, { at, machine }) => (machine || (first !== null && first <= at) ? first : at), null);

/** Add a click, once a link; three links within two seconds were followed by a program. */
async function addClick(tx: Tx, click: Click): Promise<FirstClicks> {
  const before = await tx
    .selectFrom("message_event")
    .select(["id", "at", "link_id", "machine"])
    .where("store_id", "=", click.store_id)
    .where("type", "=", "CLICK")
    .where((eb) => (click.message_id === null ? eb("nonce", "=", click.nonce) : eb("message_id", "=", click.message_id)))
    .execute();
  const isKnown = before.some(({ link_id, machine }) => link_id === click.link_id && machine === click.machine);
  const added = isKnown ? [] : [await insertVisit(tx, click)];
  const clicks = [...before, ...added];
  const since = Date.parse(click.at) - burst.ms;
  const recent = clicks.filter(({ at }) => Date.parse(at) >= since);
  const isProgram = new Set(recent.map(({ link_id }) => link_id)).size >= burst.links;
  if (isProgram)
    await markMachine(
      tx,
      click.store_id,
      recent.map(({ id }) => id),
    );
  const byPeople = isProgram ? clicks.filter((one) => !recent.includes(one)) : clicks;
  return { before: firstOf(before), first: firstOf(byPeople) };
}
