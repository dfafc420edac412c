import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext, Caller } from "#server/kit/context";
import { cookieIn, setCookie } from "#server/kit/cookies";
import { tokenHash } from "#server/kit/digest";
import { AppError, ensure } from "#server/kit/errors";
import { isSameText } from "#server/kit/same-text";
import type { ModuleDeps } from "#server/platforms/module";

/** A visit to a consent page: what is known when it starts, and the keys a site sends meanwhile. */
const Visit = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("install"), origin: z.string(), clientId: z.string(), clientSecret: z.string() }),
  z.object({ kind: z.literal("consent"), origin: z.string(), keys: z.object({ key: z.string(), secret: z.string() }).nullable() }),
]);
export type Visit = z.output<typeof Visit>;

const lifeMs = 10 * 60_000;
const cookie = "bh_connect";
const cookiePath = "/api/v1/stores/connection";

const sealed = ({ ports }: ModuleDeps, visit: Visit): string => ports.seal.seal(JSON.stringify(visit));
function opened({ ports }: ModuleDeps, text: string): Visit {
  const visit = ports.seal.open(text);
  if (visit === null) throw new AppError("CONSENT_EXPIRED");
  return Visit.parse(JSON.parse(visit));
}

/** Note the start of a visit for this person, store, session and browser; returns the state the consent page carries. */
export async function startVisit(
  deps: ModuleDeps,
  visit: Visit,
  { caller, context: { store, now }, reply }: { caller: Caller | null; context: CallContext; reply: FastifyReply },
): Promise<string> {
  ensure(caller?.sessionId && caller.actor.id, "FORBIDDEN");
  const state = randomBytes(32).toString("base64url");
  await deps.db.kysely
    .insertInto("connection_attempt")
    .values({
      hash: tokenHash(state),
      store_id: store.id,
      membership_id: caller.actor.id,
      session_id: caller.sessionId,
      sealed: sealed(deps, visit),
      started_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifeMs).toISOString(),
    })
    .execute();
  const header = setCookie({ name: cookie, value: state, path: cookiePath, lifeSeconds: lifeMs / 1000 }, deps.config.publicUrl);
  reply.header("set-cookie", header);
  return state;
}

/**
 * End a visit, once: return what it is about and the person who started it, if they still may. @throws CONSENT_EXPIRED when the
 * state is unknown, used, expired, or of another browser or an ended session
 */
export async function endVisit(
  deps: ModuleDeps,
  state: string | undefined,
  { request, reply, context }: { request: FastifyRequest; reply: FastifyReply; context: CallContext },
): Promise<{ visit: Visit; context: CallContext }> {
  const own = cookieIn(request.headers.cookie, cookie, deps.config.publicUrl);
  reply.header("set-cookie", setCookie({ name: cookie, value: "", path: cookiePath, lifeSeconds: 0 }, deps.config.publicUrl));
  ensure(state && own && isSameText(own, state), "CONSENT_EXPIRED");
  const now = context.now.toISOString();
  const row = await deps.db.kysely.deleteFrom("connection_attempt").where("hash", "=", tokenHash(state)).returningAll().executeTakeFirst();
  ensure(row && row.expires_at > now, "CONSENT_EXPIRED");
  const session = await deps.db.kysely
    .selectFrom("session")
    .select("id")
    .where("id", "=", row.session_id)
    .where("store_id", "=", row.store_id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  const person = session && (await deps.ports.findPerson(row.membership_id));
  ensure(person?.store.id === row.store_id && person.actor.ability.can("update", "StoreConnection"), "CONSENT_EXPIRED");
  return { visit: opened(deps, row.sealed), context: { ...context, actor: person.actor, store: person.store } };
}

/**
 * Store the keys a site sends for a visit, or why they are of no use. A visit takes keys once. @throws CONSENT_EXPIRED,
 * PLATFORM_SCOPE_MISSING
 */
export async function receiveKeys(
  deps: ModuleDeps,
  state: string,
  keys: { key: string; secret: string; permissions: string },
  now: Date,
): Promise<void> {
  const isUsable = keys.permissions === "read_write";
  await deps.db.transaction(async (tx) => {
    const row = await tx.selectFrom("connection_attempt").selectAll().where("hash", "=", tokenHash(state)).forUpdate().executeTakeFirst();
    ensure(row && row.expires_at > now.toISOString() && row.refusal === null, "CONSENT_EXPIRED");
    const visit = opened(deps, row.sealed);
    ensure(visit.kind === "consent" && visit.keys === null, "CONSENT_EXPIRED");
    const change = isUsable
      ? { sealed: sealed(deps, { ...visit, keys: { key: keys.key, secret: keys.secret } }) }
      : { refusal: "PLATFORM_SCOPE_MISSING" };
    await tx.updateTable("connection_attempt").set(change).where("store_id", "=", row.store_id).where("hash", "=", row.hash).execute();
  });
  ensure(isUsable, "PLATFORM_SCOPE_MISSING");
}

/** Return why the keys of the last visit were refused, while it could still be going on. */
export const lastRefusal = (reader: Reader, storeId: string, now: Date) =>
  reader
    .selectFrom("connection_attempt")
    .select(["refusal", "started_at"])
    .where("store_id", "=", storeId)
    .where("expires_at", ">", now.toISOString())
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();

export async function forgetAttempts(tx: Tx, storeId: string): Promise<void> {
  await tx.deleteFrom("connection_attempt").where("store_id", "=", storeId).execute();
}
