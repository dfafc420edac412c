import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reader } from "#server/db/open";
import { sentMethod } from "#server/kit/head-requests";
import { languageOf } from "#server/kit/language";
import { cutText } from "#server/kit/sound-text";
import { safeUrl } from "#server/messaging/domain/mail-html/escape";
import { linkById, type OwnLink, readClickToken, readOpenToken, readViewToken } from "#server/messaging/mail-links/api";
import { showMail } from "#server/messaging/sending/api";
import { gonePage, invalidPage, loadLeaveLinks, loadLinkKey, pageHtml } from "#server/messaging/subscribers/api";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { countClick, recordClick } from "./record-click.ts";
import { recordOpen } from "./record-open.ts";

type Named<T extends string> = FastifyRequest<{ Params: Record<T, string> }>;

/** Serve the links in messages. They lead on whatever happens to the record of it, and change nothing of what their recipient gets. */
export const linkVisitsModule: Module = (app, deps) => {
  app.get("/m/l/:token", (request: Named<"token">, reply) => follow(deps, request, reply));
  app.get("/s/:code", (request: Named<"code">, reply) => followCode(deps, request, reply));
  app.get("/m/v/:token", (request: Named<"token">, reply) => showInBrowser(deps, request, reply));
  app.get("/m/o/:token", (request: Named<"token">, reply) => opened(deps, request, reply));
};

const visitOf = (request: FastifyRequest) => ({ method: sentMethod(request), agent: cutText(request.headers["user-agent"] ?? "", 500) });
const unstored = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

const refuse = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .headers(unstored)
    .header("content-type", "text/html; charset=utf-8")
    .send(pageHtml(invalidPage(languageOf(request))));
const lead = (request: FastifyRequest, reply: FastifyReply, url: string) => {
  const safe = safeUrl(url);
  return safe ? reply.headers(unstored).redirect(safe, 302) : refuse(request, reply);
};

async function follow(deps: ModuleDeps, request: Named<"token">, reply: FastifyReply) {
  const { kysely } = deps.db;
  const token = readClickToken(request.params.token);
  if (!token) return refuse(request, reply);
  const { named } = token;
  const message = "messageId" in named ? await ownLinksOf(kysely, named.messageId) : null;
  // A message that is kept no more, or whose reader was erased, leads on by what everybody's links lead to.
  if (message === undefined && "own" in named.link) return refuse(request, reply);
  const own = "own" in named.link ? message?.links[named.link.own] : undefined;
  const link = await linkById(kysely, "id" in named.link ? named.link.id : (own?.link ?? Number.NaN));
  const storeId = message?.storeId ?? link?.storeId;
  if (!link || !storeId || link.storeId !== storeId || !token.isSignedBy(await loadLinkKey(deps, kysely, storeId)))
    return refuse(request, reply);
  const visit = { ...visitOf(request), storeId, linkId: link.id };
  await unharmed(deps, "messageId" in named ? recordClick(deps, { ...visit, ...named }) : countClick(deps, { ...visit, ...named }));
  return lead(request, reply, own?.url ?? link.url);
}

/** Whoever follows a link gets there, even if it cannot be recorded. */
const unharmed = (deps: ModuleDeps, recording: Promise<void>): Promise<void> =>
  recording.catch((error) => deps.log.error({ err: error }, "a click was not recorded"));

async function ownLinksOf(reader: Reader, messageId: string): Promise<{ storeId: string; links: OwnLink[] } | undefined> {
  const row = await reader.selectFrom("message").select(["store_id", "data"]).where("id", "=", messageId).executeTakeFirst();
  return row && { storeId: row.store_id, links: (row.data?.links as OwnLink[] | undefined) ?? [] };
}

async function followCode(deps: ModuleDeps, request: Named<"code">, reply: FastifyReply) {
  const { code } = request.params;
  const { kysely } = deps.db;
  const found = await kysely
    .selectFrom("short_link")
    .select(["store_id", "link_id", "own", "message_id", "campaign_id", "variant"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!found) return refuse(request, reply);
  const { store_id: storeId, link_id, own, message_id: messageId, campaign_id: campaignId, variant } = found;
  // Pages about what the recipient gets are nobody's to count.
  if (link_id === null) return lead(request, reply, messageId === null ? "" : (await loadLeaveLinks(deps, storeId, messageId)).leave);
  const link = await linkById(kysely, link_id);
  const ownUrl = own !== null && messageId !== null ? ((await ownLinksOf(kysely, messageId))?.links[own]?.url ?? "") : null;
  if (!link) return refuse(request, reply);
  const visit = { ...visitOf(request), storeId, linkId: link.id };
  await unharmed(
    deps,
    messageId === null ? countClick(deps, { ...visit, nonce: code, campaignId, variant }) : recordClick(deps, { ...visit, messageId }),
  );
  return lead(request, reply, ownUrl ?? link.url);
}

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

async function opened(deps: ModuleDeps, request: Named<"token">, reply: FastifyReply) {
  const token = readOpenToken(request.params.token);
  const message = token && (await ownLinksOf(deps.db.kysely, token.named));
  if (!token || !message || !token.isSignedBy(await loadLinkKey(deps, deps.db.kysely, message.storeId))) return refuse(request, reply);
  await unharmed(deps, recordOpen(deps, { ...visitOf(request), storeId: message.storeId, messageId: token.named }));
  return reply.headers(unstored).type("image/gif").send(pixel);
}

/** Nothing in a mail runs, sends or loads anything but pictures; its links open as they do from a mail program. */
const mailPolicy = [
  "default-src 'none'",
  "img-src 'self' https: data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
].join("; ");

/** Show a mail as its recipient got it. A forged token and a mail that is gone look alike. */
async function showInBrowser(deps: ModuleDeps, request: Named<"token">, reply: FastifyReply) {
  const { kysely } = deps.db;
  const token = readViewToken(request.params.token);
  const message = token && (await ownLinksOf(kysely, token.named));
  const isOurs = token && message && token.isSignedBy(await loadLinkKey(deps, kysely, message.storeId));
  const html = isOurs ? await showMail(deps, message.storeId, token.named) : null;
  return reply
    .code(html === null ? 404 : 200)
    .headers({ ...unstored, "content-type": "text/html; charset=utf-8" })
    .headers(html === null ? {} : { "content-security-policy": mailPolicy })
    .send(html ?? pageHtml(gonePage(languageOf(request))));
}
