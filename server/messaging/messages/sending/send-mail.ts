import { invitationDays } from "#contracts/members";
import type { ShopSettingsData } from "#contracts/shop-settings";
import { loadInvoicePaper } from "#server/cases/invoices/api";
import type { Config } from "#server/config";
import { countryOfPhone } from "#server/core/domain/contact";
import type { Reader } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { emailDigest } from "#server/kit/customer-tokens";
import { caseLinksIn, linkedOrder, signedCaseLink } from "#server/messaging/mail-links/api";
import { findSmsConnection } from "#server/messaging/message-connections/api";
import type { SendOutcome } from "#server/messaging/providers/mail/port";
import { findDomainName, findMailConnection } from "#server/messaging/sender-domains/api";
import { loadShopSettings, mailSender } from "#server/messaging/shop-settings/api";
import { openBody } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { settle } from "./settle-message.ts";

const day = 24 * 60 * 60 * 1000;
/** How long an idempotent provider recognizes a message: an hour less than it promises. */
const recognizedMs = 23 * 60 * 60 * 1000;

const read = ({ db }: Pick<ModuleDeps, "db">, storeId: string, id: string) =>
  db.kysely
    .selectFrom("message as m")
    .innerJoin("store as s", "s.id", "m.store_id")
    .select([
      "m.id",
      "m.store_id",
      "m.channel",
      "m.recipient",
      "m.subject",
      "m.body",
      "m.html",
      "m.kind",
      "m.state",
      "m.invoice_id",
      "m.first_sent_at",
      "s.name",
    ])
    .where("m.store_id", "=", storeId)
    .where("m.id", "=", id)
    .executeTakeFirst();
export type WrittenMessage = NonNullable<Awaited<ReturnType<typeof read>>>;

/** Send written messages. A refused one is retried later; a sent one is never sent again, and a sealed one is deleted from then on. */
export const messageJobs = (deps: ModuleDeps): Handlers => ({
  "send-mail": {
    async run(job, signal) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      const message = await read(deps, storeId, id);
      if (!message || message.body === null || message.state === "SENT") return;
      const text = openBody(deps.config.secret, message.body);
      if (text === null) return settle(deps, message, null, { result: "REFUSED", kind: "OURS", code: "UNREADABLE" });
      const sent = await (message.channel === "SMS" ? sendSms : sendMail)(deps, message, text, signal);
      if (!sent) return;
      await settle(deps, message, sent.connectionId, sent.outcome);
      if (isWorthRetrying(sent, message, deps.clock.now())) throw new MailRefused("code" in sent.outcome ? sent.outcome.code : "UNKNOWN");
    },
  },
});

/**
 * An address that does not exist will not exist later. A mail that may have arrived is sent once more under the same Message-ID: a lost
 * refund notice is worse than a second one. Further tries are for providers that recognize what they have. Text messages have no id by which
 * a telephone could drop the second one, so they are not repeated.
 */
function isWorthRetrying({ outcome, isIdempotent }: Sent, { channel, first_sent_at }: WrittenMessage, now: Date): boolean {
  if (outcome.result !== "UNKNOWN") return outcome.result === "LATER" || (outcome.result === "REFUSED" && outcome.kind !== "HARD");
  if (isIdempotent) return first_sent_at === null || now.getTime() - Date.parse(first_sent_at) < recognizedMs;
  return channel === "EMAIL" && first_sent_at === null;
}

interface Sent {
  connectionId: string | null;
  outcome: SendOutcome;
  /** A second hand-over under the same id sends nothing twice. */
  isIdempotent: boolean;
}

async function sendMail(deps: ModuleDeps, message: WrittenMessage, text: string, signal: AbortSignal): Promise<Sent | null> {
  const { db, config } = deps;
  const { id, store_id, html: stored, invoice_id } = message;
  const connection = await findMailConnection(deps, db.kysely, store_id, "transactional");
  if (!connection) return null;
  const [signed = null, html = null] = await signCaseLinks(
    { config, reader: db.kysely },
    { storeId: store_id, recipient: message.recipient, now: deps.clock.now() },
    [text, stored && openBody(config.secret, stored)],
  );
  const settings = await loadShopSettings(db.kysely, store_id);
  const { sender_name, reply_to } = settings;
  const mail = {
    id,
    from: { name: sender_name || message.name, address: await senderAddress(deps, store_id, settings) },
    ...(reply_to && message.kind !== "STAFF" && { replyTo: reply_to }),
    to: message.recipient,
    subject: message.subject ?? "",
    text: signed ?? text,
    ...(html && { html }),
    ...(invoice_id && { attachments: [await loadInvoicePaper(deps, store_id, invoice_id)] }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
  const [outcome = nothing] = await connection.port.send([mail], signal);
  return { connectionId: connection.id, outcome, isIdempotent: connection.port.capabilities.idempotent };
}

const nothing: SendOutcome = { result: "UNKNOWN", code: "UNKNOWN" };

/** Return the address of a store's transactional emails: of its own domain if it has chosen one, else of this server's. */
export async function senderAddress(
  { db, config }: Pick<ModuleDeps, "db" | "config">,
  storeId: string,
  { transactional_sender: own }: ShopSettingsData,
): Promise<string> {
  const domain = own && (await findDomainName(db.kysely, storeId, own.domain_id));
  return own && domain ? `${own.local_part}@${domain}` : mailSender(config);
}

async function sendSms(
  deps: ModuleDeps,
  { id, store_id, recipient }: WrittenMessage,
  body: string,
  signal: AbortSignal,
): Promise<Sent | null> {
  const connection = await findSmsConnection(deps, deps.db.kysely, store_id);
  if (!connection) return null;
  const from = connection.senderFor(countryOfPhone(recipient));
  const [outcome = nothing] = await connection.port.send([{ id, from, to: recipient, body }], signal);
  return { connectionId: connection.id, outcome, isIdempotent: connection.port.capabilities.idempotent };
}

/** Delete the text of unsent invitations once their links no longer work. */
export const messageTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "messages.expired",
    every: day,
    run: async () => {
      const past = new Date(clock.now().getTime() - invitationDays * day).toISOString();
      await db.kysely
        .updateTable("message")
        .set({ body: "" })
        .where("template", "=", "invitation")
        .where("body", "<>", "")
        .where("created_at", "<", past)
        .execute();
    },
  },
];

/** How long the link of a mail opens its case. */
const lifeMs = 30 * day;
/** A deadline of the case is reached with the link that was sent for it. */
const graceMs = 7 * day;

interface Leaving {
  storeId: string;
  recipient: string;
  now: Date;
}

/**
 * Return a text whose links to cases let the recipient in, made as the mail leaves. Only the order's own customer gets such links; for
 * anybody else they lead to the page where one signs in.
 */
async function signCaseLinks(
  { config, reader }: { config: Pick<Config, "secret" | "publicUrl">; reader: Reader },
  { storeId, recipient, now }: Leaving,
  texts: readonly (string | null)[],
): Promise<(string | null)[]> {
  const signed = new Map<string, string>();
  for (const { link, about } of caseLinksIn(config, storeId, texts.join("\n"))) {
    const found = await linkedOrder(reader, storeId, about);
    if (!found?.customer_email || emailDigest(found.customer_email) !== emailDigest(recipient)) continue;
    const deadline = found.expires_at === null ? 0 : Date.parse(found.expires_at) + graceMs;
    const until = new Date(Math.max(now.getTime() + lifeMs, deadline));
    signed.set(link, signedCaseLink(config, storeId, about, { email: recipient, until }));
  }
  // The longest first: an id may begin another.
  const longest = [...signed].sort(([one], [other]) => other.length - one.length);
  return texts.map((text) => text && longest.reduce((written, [link, to]) => written.replaceAll(link, to), text));
}

/** A mail was not taken; its job is retried. */
export class MailRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the mail was not taken: ${code}`);
    this.name = "MailRefused";
    this.code = code;
  }
}
