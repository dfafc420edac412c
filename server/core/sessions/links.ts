import type { FastifyReply, FastifyRequest } from "fastify";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { Device } from "#server/kit/device";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { type CountedAttempt, startAttempt } from "./attempts.ts";
import type { SessionDeps } from "./deps.ts";
import { accountSubject, knownDevice, rememberDevice } from "./known-device.ts";
import { mailTime } from "./mail-time.ts";
import { enter } from "./operations/enter.ts";
import { fits, randomPasswordHash } from "./passwords.ts";
import { accountById, endSessions, type Person, personsOf } from "./repository.ts";
import { choiceOf, entered } from "./shapes.ts";

interface SignedIn {
  accountId: string;
  sessionId: string;
}

/** Return what other ways of signing in, and account protection, need of sessions. */
export const sessionLinks = (deps: SessionDeps) => ({
  /** Confirm the password before something that weakens the account. @throws BAD_CREDENTIALS, RATE_LIMITED */
  async confirmPassword(person: SignedIn, password: string, { ip, now }: CallContext): Promise<void> {
    const account = await accountById(deps.db.kysely, person.accountId);
    const attempt = await startAttempt(deps.db, { subject: accountSubject(account.email), ip, device: person.sessionId, now });
    ensure(await fits(password, account.password_hash), "BAD_CREDENTIALS");
    await attempt.clear();
  },
  /** Count an attempt of a signed-in person, whose session is a known device. @throws RATE_LIMITED */
  startOwnAttempt: (subject: string, { sessionId }: SignedIn, { ip, now }: CallContext): Promise<CountedAttempt> =>
    startAttempt(deps.db, { subject, ip, device: sessionId, now }),
  /** Count an attempt of a browser, which is known when it succeeded at the subject before. @throws RATE_LIMITED */
  startAttempt: (subject: string, request: FastifyRequest, { ip, now }: CallContext): Promise<CountedAttempt> =>
    startAttempt(deps.db, { subject, ip, device: knownDevice(deps, request.headers.cookie, subject, now), now }),
  rememberDevice: (reply: FastifyReply, subject: string, now: Date): void => rememberDevice(deps, reply, subject, now),
  mailTime,
  /** Return the person's membership of the store, or of their only one. @throws NOT_FOUND, CHOOSE_STORE */
  async placeOf(accountId: string, storeId: string | undefined): Promise<Person> {
    const persons = await personsOf(deps.db.kysely, accountId);
    const [person, another] = persons.filter((one) => !storeId || one.store_id === storeId);
    if (!person) throw notFound();
    if (another) throw new AppError("CHOOSE_STORE", { stores: persons.map(choiceOf) });
    return person;
  },
  placesOf: (tx: Tx, accountId: string) => personsOf(tx, accountId),
  /** Sign in a person confirmed by another provider. @throws TWO_FACTOR_REQUIRED */
  async enterPlace(person: Person, device: Device, reply: FastifyReply): Promise<MerchantLogin | MemberLogin> {
    const token = await enter(deps, person, device);
    rememberDevice(deps, reply, accountSubject(person.email), device.now);
    return entered(person, token);
  },
  /** Lock out whoever registered an address that was not theirs: the password becomes random. */
  async takeOver(tx: Tx, accountId: string, now: Date): Promise<void> {
    const changed = { password_hash: await randomPasswordHash(), email_verified: true };
    await tx.updateTable("account").set(changed).where("id", "=", accountId).execute();
    await endSessions(tx, accountId, { except: null }, now);
  },
});
