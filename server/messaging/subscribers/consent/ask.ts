import { normalizeIP } from "@fastify/rate-limit";
import { type SqlBool, sql } from "kysely";
import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { waitBeforeAsking } from "#server/messaging/domain/people/confirmation-limits";
import { fillMailWords, mailWords, sealedBody, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { SubscriberRecord } from "../record.ts";
import { storeKeys } from "../store-keys.ts";
import { appendEvent, type Evidence } from "./append-event.ts";
import { linkOf } from "./links.ts";

const month = 30 * 86_400_000;
const hour = 3_600_000;

/** Return how many seconds must pass before the person may be asked; 0 = now. */
export async function waitFor(tx: Tx, { store, now }: CallContext, person: SubscriberRecord, ip: string | null): Promise<number> {
  const since = new Date(now.getTime() - month).toISOString();
  const asked = await tx
    .selectFrom("consent_event")
    .select("created_at")
    .where("store_id", "=", store.id)
    .where("subscriber_id", "=", person.id)
    .where("action", "=", "ASKED")
    .where("created_at", ">", since)
    .execute();
  return waitBeforeAsking({ at: asked.map((one) => one.created_at), fromIp: await askedFrom(tx, store.id, now, ip, person.id) }, now);
}

/** Return for how many people, apart from one, questions or sign-ups came from a network within the hour. */
export async function askedFrom(tx: Tx, storeId: string, now: Date, ip: string | null, except = ""): Promise<number> {
  if (ip === null) return 0;
  const { n } = await tx
    .selectFrom("consent_event")
    .select(sql<number>`count(distinct subscriber_id)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("ip_network", "=", normalizeIP(ip))
    // Not as parameters: a prepared statement would no longer find the partial index.
    .where(sql<SqlBool>`action in ('ASKED', 'GRANTED') and (action = 'ASKED' or source = 'FORM')`)
    .where("subscriber_id", "<>", except)
    .where("created_at", ">", new Date(now.getTime() - hour).toISOString())
    .executeTakeFirstOrThrow();
  return n;
}

/** Mail a person the question to be confirmed, in their language. The limits are the caller's to check. */
export async function askToConfirm(
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  context: CallContext,
  person: SubscriberRecord,
  evidence: Evidence,
): Promise<void> {
  const { store, now } = context;
  const { link_key } = await storeKeys(tx, store.id);
  const id = newId();
  const link = (purpose: "c" | "u") => linkOf(deps.config.publicUrl, link_key, purpose, id);
  await writeConfirmation(tx, deps, {
    id,
    storeId: store.id,
    subscriberId: person.id,
    language: person.language ?? context.language,
    recipient: person.email as string,
    name: person.first_name,
    store: store.name,
    confirmUrl: link("c"),
    leaveUrl: link("u"),
    at: now.toISOString(),
  });
  const { source, ip, page_url, user_agent } = evidence;
  await appendEvent(tx, context, person, { channel: "EMAIL", action: "ASKED", source, ip, page_url, user_agent, evidence_id: id });
}

interface ConfirmationMail {
  /** The mail's id, which its links are signed for. */
  id: string;
  storeId: string;
  subscriberId: string;
  language: Language;
  recipient: string;
  name: string;
  store: string;
  confirmUrl: string;
  leaveUrl: string;
  /** ISO instant. */
  at: string;
}

/** Write the mail that asks a person to confirm that they want mails. Its links are sealed, and deleted once it is sent. */
async function writeConfirmation(tx: Tx, { config }: Pick<ModuleDeps, "config">, mail: ConfirmationMail): Promise<void> {
  const words = mailWords(mail.language);
  const values = { name: mail.name, store: mail.store, confirm: mail.confirmUrl, leave: mail.leaveUrl };
  const greeting = fillMailWords(mail.name ? words.greeting : words.greetingNobody, values);
  const body = [greeting, fillMailWords(words.subscriptionConfirm.body, values), fillMailWords(words.closing, values)].join("\n\n");
  await writeMessage(tx, config, {
    id: mail.id,
    store_id: mail.storeId,
    subscriber_id: mail.subscriberId,
    template: "subscriptionConfirm",
    language: mail.language,
    recipient: mail.recipient,
    subject: fillMailWords(words.subscriptionConfirm.subject, values),
    body: sealedBody(config.secret, body),
    created_at: mail.at,
  });
}
