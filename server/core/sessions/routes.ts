import type { FastifyInstance, FastifyReply } from "fastify";
import { merchants } from "#contracts/session/session";
import { deviceWords } from "#server/core/domain/device";
import type { CoreDeps } from "#server/core/module";
import { bearerOf } from "#server/kit/bearer";
import type { Caller } from "#server/kit/context";
import { deviceOf } from "#server/kit/device";
import { ensure, notFound } from "#server/kit/errors";
import { type Handlers, mount } from "#server/kit/mount";
import { accountSubject, rememberDevice } from "./known-device.ts";
import { changePassword } from "./operations/change-password.ts";
import { endOtherSessions, endSession } from "./operations/end-session.ts";
import { registerMerchant } from "./operations/register-merchant.ts";
import { saveSessionRule, showSessionRule } from "./operations/session-rule.ts";
import { signIn } from "./operations/sign-in.ts";
import { startSession } from "./operations/start-session.ts";
import { takeSecondStep } from "./operations/take-second-step.ts";
import { updateProfile } from "./operations/update-profile.ts";
import { listPersons, listSessions, peopleOfStore, personIn } from "./repository.ts";
import { entered, memberLogin, merchantLogin, profileOf, userOf } from "./shapes.ts";

type MerchantHandlers = Handlers<typeof merchants>;

/** These calls concern a person; an API key is not one. */
function personal(caller: Caller | null): { accountId: string; sessionId: string; storeId: string } {
  ensure(caller?.accountId && caller.sessionId, "FORBIDDEN");
  return { accountId: caller.accountId, sessionId: caller.sessionId, storeId: caller.store.id };
}

export function registerSessions(app: FastifyInstance, deps: CoreDeps): void {
  mount(app, merchants, { ...entering(deps), ...aboutOneself(deps), ...sessionList(deps) }, deps.ports);
}

type Entering = "login" | "memberLogin" | "loginTwoFactor" | "register" | "switchStore" | "logout";
/** Remember the browser of a sign-in that succeeded. */
const remember = (deps: CoreDeps, reply: FastifyReply, email: string, now: Date): void =>
  rememberDevice(deps, reply, accountSubject(email), now);

const entering = (deps: CoreDeps): Pick<MerchantHandlers, Entering> => ({
  login: async ({ body, request, reply, context }) => {
    const credentials = { email: body.email, password: body.password, storeId: body.storeId, userType: "merchant" } as const;
    const { person, token } = await signIn(deps, credentials, deviceOf(request, context));
    remember(deps, reply, person.email, context.now);
    return merchantLogin(person, token);
  },
  memberLogin: async ({ body, request, reply, context }) => {
    const credentials = { email: body.email, password: body.password, storeId: body.store_id, userType: "member" } as const;
    const { person, token } = await signIn(deps, credentials, deviceOf(request, context));
    remember(deps, reply, person.email, context.now);
    return memberLogin(person, token);
  },
  loginTwoFactor: async ({ body, request, reply, context }) => {
    const { person, token } = await takeSecondStep(deps, body, deviceOf(request, context));
    remember(deps, reply, person.email, context.now);
    return entered(person, token);
  },
  register: async ({ body, request, reply, context }) => {
    const { person, token } = await registerMerchant(deps, body, deviceOf(request, context));
    remember(deps, reply, person.email, context.now);
    return merchantLogin(person, token);
  },
  switchStore: async ({ body, caller, request, context }) => {
    const { accountId } = personal(caller);
    const entered = await deps.ports.enterStore(caller as Caller, body.store_id);
    const person = await personIn(deps.db.kysely, accountId, entered.store.id);
    // No sign-in: a script may go on in the former store with its token.
    const device = { ...deviceOf(request, context), token: null };
    return merchantLogin(person, await deps.db.transaction((tx) => startSession(tx, deps, person, device)));
  },
  logout: async ({ caller, context }) => {
    const { accountId, sessionId } = personal(caller);
    return { ended: await endSession(deps, accountId, sessionId, context) };
  },
});

const aboutOneself = (deps: CoreDeps): Pick<MerchantHandlers, "profile" | "updateProfile" | "changePassword" | "updatePassword"> => {
  const change = async ({ body, caller, context }: Parameters<MerchantHandlers["changePassword" | "updatePassword"]>[0]) => {
    const { accountId, sessionId, storeId } = personal(caller);
    if (body.store_id && body.store_id !== storeId) await deps.ports.enterStore(caller as Caller, body.store_id);
    await changePassword(deps, { accountId, sessionId, oldPassword: body.old_password, password: body.password }, context);
    return { changed: true as const };
  };
  return {
    profile: async ({ caller, request }) => {
      const { accountId, storeId } = personal(caller);
      const all = await listPersons(deps.db.kysely, accountId);
      const person = all.find((one) => one.store_id === storeId);
      ensure(person, "UNAUTHENTICATED");
      return profileOf(person, all, bearerOf(request) ?? "");
    },
    updateProfile: async ({ body, caller, context }) => userOf(await updateProfile(deps, personal(caller).accountId, body, context)),
    changePassword: change,
    updatePassword: change,
  };
};

type AboutSessions = "sessions" | "revokeSession" | "endOtherSessions" | "sessionRule" | "saveSessionRule" | "members";
const sessionList = (deps: CoreDeps): Pick<MerchantHandlers, AboutSessions> => ({
  sessions: async ({ caller, context }) => {
    const { accountId, sessionId } = personal(caller);
    const rows = await listSessions(deps.db.kysely, accountId, context.now);
    const items = rows.map(({ id, device, ip, created_at, last_seen_at, expires_at }) => {
      return { id, current: id === sessionId, device, ...deviceWords(device), ip, created_at, last_seen_at, expires_at };
    });
    return { items };
  },
  endOtherSessions: async ({ caller, context }) => {
    const { accountId, sessionId } = personal(caller);
    return { ended: await endOtherSessions(deps, accountId, sessionId, context) };
  },
  revokeSession: async ({ params, caller, context }) => {
    const ended = await endSession(deps, personal(caller).accountId, params.id, context);
    if (!ended) throw notFound();
    return { ended };
  },
  sessionRule: ({ context }) => showSessionRule(deps.db.kysely, context.store.id),
  saveSessionRule: ({ body, context }) => saveSessionRule(deps, body, context),
  members: async ({ context }) => {
    const people = await peopleOfStore(deps.db.kysely, context.store.id);
    const items = people.map(({ id, first_name, last_name, email, user_type }) => {
      return { id, name: `${first_name} ${last_name}`.trim() || email, email, user_type };
    });
    return { items };
  },
});
