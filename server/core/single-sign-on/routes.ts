import type { FastifyInstance, FastifyReply } from "fastify";
import { signInAddress } from "#contracts/session/rules";
import { singleSignOn } from "#contracts/session/single-sign-on";
import type { CoreDeps } from "#server/core/module";
import { endStep, enterPlace, findPlace, openStep, tryStep } from "#server/core/sessions/api";
import { DatabaseUnavailable } from "#server/db/unavailable";
import { type Device, deviceOf } from "#server/kit/device";
import { tokenHash } from "#server/kit/digest";
import { AppError, ensure } from "#server/kit/errors";
import { isOpenToOthers } from "#server/kit/loopback";
import { type Handlers, mount } from "#server/kit/mount";
import { demoAccountsIn } from "./demo-accounts.ts";
import { leadToGoogle, takeCarried, tokenForCode } from "./google-flow.ts";
import { readIdentity } from "./identity.ts";
import { accountOf, type ProviderName } from "./link-identity.ts";
import { googleClient, microsoftTrust, type Trust } from "./providers.ts";

type SsoHandlers = Handlers<typeof singleSignOn>;
type Google = ReturnType<typeof googleClient>;

const nonceLifeMs = 10 * 60_000;
const ticketLifeMs = 5 * 60_000;

export function registerSingleSignOn(app: FastifyInstance, deps: CoreDeps): void {
  const { config } = deps;
  const google = config.google && googleClient(config.google);
  const microsoft = config.microsoft && microsoftTrust(config.microsoft);
  mount(
    app,
    singleSignOn,
    { options: optionsOf(deps), ...googleHandlers(deps, google), ...microsoftHandlers(deps, microsoft) },
    deps.ports,
  );
}

function optionsOf({ config, db }: CoreDeps): SsoHandlers["options"] {
  const hasDemoAccounts = demoAccountsIn(db);
  return async () => ({
    google: config.google !== null,
    microsoft: config.microsoft && { client_id: config.microsoft.clientId, authority: config.microsoft.authority },
    verify_email: config.verifyEmail,
    registration: config.registration,
    support: config.support,
    has_mailbox: config.smtpUrl === null,
    demo_accounts: isOpenToOthers(config) && (await hasDemoAccounts()),
  });
}

/** Completes the sign-in; each proof is valid once. */
async function enterOnce(
  deps: CoreDeps,
  { accountId, proof, storeId }: { accountId: string; proof: string; storeId: string | undefined },
  from: Device,
  reply: FastifyReply,
) {
  const place = await findPlace(deps.db.kysely, accountId, storeId);
  ensure(await deps.db.transaction((tx) => endStep(tx, proof)), "SSO_REFUSED");
  return enterPlace(deps, place, from, reply);
}

async function byIdToken(
  deps: CoreDeps,
  { provider, trust, idToken, storeId }: { provider: ProviderName; trust: Trust; idToken: string; storeId: string | undefined },
  from: Device,
  reply: FastifyReply,
) {
  const identity = await readIdentity(provider, trust, idToken, from.now);
  ensure(await tryStep(deps.db.kysely, "nonce", identity.nonce, from.now), "SSO_REFUSED");
  const accountId = await accountOf(deps, provider, identity, from);
  return enterOnce(deps, { accountId, proof: identity.nonce, storeId }, from, reply);
}

const newNonce = async ({ db }: CoreDeps, now: Date) => ({
  nonce: await openStep(db.kysely, { kind: "nonce", lifeMs: nonceLifeMs }, now),
});

function googleHandlers(
  deps: CoreDeps,
  google: Google | null,
): Pick<SsoHandlers, "googleStart" | "googleCallback" | "googleNonce" | "google"> {
  const { seal, config, db } = deps;
  const offered = (): ReturnType<Google> => {
    if (!google) throw new AppError("SSO_NOT_OFFERED");
    return google();
  };
  return {
    googleStart: async ({ query, request, reply, context: { now } }) =>
      orToSignIn(reply, async () => {
        const { client } = await offered();
        await leadToGoogle({ client, seal, publicUrl: config.publicUrl }, query, { request, reply, now });
      }),
    googleCallback: async ({ request, reply, context }) =>
      orToSignIn(reply, async () => {
        const { client, trust } = await offered();
        const carried = takeCarried({ seal, publicUrl: config.publicUrl }, { request, reply, now: context.now });
        const idToken = await tokenForCode(client, config.publicUrl, request, carried);
        const identity = await readIdentity("Google", trust, idToken, context.now);
        ensure(identity.nonce === carried.nonce, "SSO_REFUSED");
        const accountId = await accountOf(deps, "Google", identity, deviceOf(request, context));
        const step = { kind: "ticket", lifeMs: ticketLifeMs, accountId, proof: carried.proof } as const;
        const ticket = await openStep(db.kysely, step, context.now);
        const to = carried.to ? `?${new URLSearchParams({ to: carried.to })}` : "";
        await reply.redirect(`${signInAddress}${to}#${new URLSearchParams({ google: ticket })}`, 302);
      }),
    googleNonce: async ({ context }) => {
      await offered();
      return newNonce(deps, context.now);
    },
    google: async ({ body, request, reply, context }) => {
      const { trust } = await offered();
      const from = deviceOf(request, context);
      if ("id_token" in body)
        return byIdToken(deps, { provider: "Google", trust, idToken: body.id_token, storeId: body.store_id }, from, reply);
      const step = await tryStep(db.kysely, "ticket", body.ticket, from.now);
      ensure(step?.account_id && step.proof === tokenHash(body.secret), "SSO_REFUSED");
      return enterOnce(deps, { accountId: step.account_id, proof: body.ticket, storeId: body.store_id }, from, reply);
    },
  };
}

function microsoftHandlers(deps: CoreDeps, microsoft: (() => Promise<Trust>) | null): Pick<SsoHandlers, "microsoftNonce" | "microsoft"> {
  return {
    microsoftNonce: async ({ context }) => {
      if (!microsoft) throw new AppError("SSO_NOT_OFFERED");
      return newNonce(deps, context.now);
    },
    microsoft: async ({ body, request, reply, context }) => {
      if (!microsoft) throw new AppError("SSO_NOT_OFFERED");
      const input = { provider: "Microsoft", trust: await microsoft(), idToken: body.id_token, storeId: body.store_id } as const;
      return byIdToken(deps, input, deviceOf(request, context), reply);
    },
  };
}

/**
 * Lead the browser on, or to the sign-in page with the reason: a person stands before it, so it always ends at a page. The result follows
 * the #, which servers do not log.
 */
async function orToSignIn(reply: FastifyReply, lead: () => Promise<void>): Promise<void> {
  try {
    await lead();
  } catch (error) {
    const isKnown = error instanceof AppError || error instanceof DatabaseUnavailable;
    if (!isKnown) reply.log.error({ err: error }, "the sign-in through Google failed");
    await reply.redirect(`${signInAddress}#${new URLSearchParams({ sso_error: isKnown ? error.code : "SSO_REFUSED" })}`, 302);
  }
}
