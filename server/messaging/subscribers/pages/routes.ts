import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { system, systemContext } from "#server/core/stores/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { languageOf } from "#server/kit/language";
import { type PageContent, pageHtml } from "#server/kit/page-html";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { noteArrived } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type LinkedMail, linkOf, mailOfToken, type Purpose, purposes } from "../consent/links.ts";
import { addressOn, lockSubscriber, readSubscriber, type SubscriberRecord } from "../record.ts";
import { knownKeys } from "../store-keys.ts";
import { act } from "./act.ts";
import { actionOf, readForm, readMultipart, tickedOf } from "./answers.ts";
import { confirmPage, expiredPage, invalidPage, leavePage, preferencesPage, type Shown } from "./content.ts";

const bodyLimit = 4096;
interface Named {
  Params: { token: string };
}

/**
 * Serve the pages behind the links in mails: leave, preferences, confirm. Scanners open links, so a GET changes nothing. In a scope of
 * their own, because only they read forms.
 */
export async function registerMailPages(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  await app.register(async (scope) => {
    const read = { parseAs: "string" as const, bodyLimit };
    scope.addContentTypeParser("application/x-www-form-urlencoded", read, (_request, text, done) => done(null, readForm(String(text))));
    scope.addContentTypeParser("multipart/form-data", read, (_request, text, done) => done(null, readMultipart(String(text))));
    for (const purpose of purposes) {
      scope.get<Named>(`/m/${purpose}/:token`, (request, reply) => show(deps, purpose, request, reply));
      scope.post<Named>(`/m/${purpose}/:token`, (request, reply) => answer(deps, purpose, request, reply));
    }
  });
}

const send = (reply: FastifyReply, status: number, content: PageContent) =>
  reply
    .code(status)
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .send(pageHtml(content));

/** Show where the person stands. */
async function show(deps: ModuleDeps, purpose: Purpose, request: FastifyRequest<Named>, reply: FastifyReply) {
  const { kysely } = deps.db;
  const mail = await mailOfToken(kysely, purpose, request.params.token);
  const person = mail && (await found(() => readSubscriber(kysely, mail.storeId, mail.subscriberId)));
  if (!mail || !person) return send(reply, 404, invalidPage(languageOf(request)));
  const context = await systemContext(kysely, mail.storeId, deps.clock.now());
  return send(reply, 200, contentOf(purpose, await shownOf(kysely, context, mail, person, request)));
}

/** Do what the posted form asks, in one transaction, and show the result. Repeating it changes nothing. */
async function answer(deps: ModuleDeps, purpose: Purpose, request: FastifyRequest<Named>, reply: FastifyReply) {
  const action = actionOf(request);
  const mail = await mailOfToken(deps.db.kysely, purpose, request.params.token);
  if (!mail) return send(reply, 404, invalidPage(languageOf(request)));
  const outcome = await deps.db.transaction(async (tx) => {
    const person = await found(() => lockSubscriber(tx, mail.storeId, mail.subscriberId));
    if (!person) return null;
    const context = await visitorContext(tx, deps, mail.storeId, person, request);
    const before = await shownOf(tx, context, mail, person, request);
    if (action !== null) await noteArrived(tx, mail.storeId, mail.messageId, context.now.toISOString());
    return act(tx, deps, context, { purpose, action, ticked: tickedOf(request), mail, shown: before });
  });
  if (!outcome) return send(reply, 404, invalidPage(languageOf(request)));
  return send(reply, outcome.status, outcome.content);
}

function contentOf(purpose: Purpose, shown: Shown): PageContent {
  if (purpose === "u") return leavePage(shown);
  if (purpose === "p") return preferencesPage(shown);
  return shown.isExpired ? expiredPage(shown) : confirmPage(shown);
}

/** The person acts themselves: nobody's name goes into the trail, and it is written in their language. */
async function visitorContext(
  tx: Tx,
  deps: ModuleDeps,
  storeId: string,
  person: SubscriberRecord,
  request: FastifyRequest,
): Promise<CallContext> {
  const context = await systemContext(tx, storeId, deps.clock.now());
  const actor = { ...system, type: "customer" as const, name: "" };
  return { ...context, actor, ip: request.ip, language: person.language ?? languageOf(request) };
}

async function shownOf(
  reader: Reader,
  { store, now }: CallContext,
  mail: LinkedMail,
  person: SubscriberRecord,
  request: FastifyRequest,
): Promise<Shown> {
  const keys = await knownKeys(reader, mail.storeId);
  const { topics, tracking } = await loadShopSettings(reader, mail.storeId);
  return {
    language: person.language ?? languageOf(request),
    store: store.name,
    person,
    topics,
    ...{
      channel: mail.channel,
      address: mail.recipient || masked(addressOn(person, mail.channel)),
      isTheirs: addressOn(person, mail.channel) === mail.recipient,
    },
    isMeasuring: tracking === "CONSENTED" && mail.channel === "EMAIL",
    isExpired: isExpired(mail, person, now),
    preferencesUrl: keys ? linkOf("", keys.link_key, "p", mail.messageId) : "",
  };
}

/** Of an old mail it is not known to which address it went, and the present one may be none of its reader's. */
const masked = (address: string | null): string => (address === null ? "" : `${[...address][0]}…${address.includes("@") ? "@…" : ""}`);

const lifeMs = 7 * 86_400_000;
/** A question is answered once, within seven days, and for the address it was mailed to. Who is subscribed sees that they are. */
const isExpired = ({ at, recipient }: LinkedMail, { email, email_status }: SubscriberRecord, now: Date): boolean =>
  recipient !== email || (email_status !== "SUBSCRIBED" && (email_status !== "PENDING" || now.getTime() - Date.parse(at) > lifeMs));

async function found<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
