import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { clearAttempts, startAttempt } from "./attempts.ts";
import type { Device, SessionDeps } from "./deps.ts";
import { mailTime } from "./mail-time.ts";
import { enter } from "./operations/enter.ts";
import { fits, randomPasswordHash } from "./passwords.ts";
import { accountById, endSessions, type Person, personsOf } from "./repository.ts";
import { choiceOf, entered } from "./shapes.ts";

/** Return what other ways of signing in, and account protection, need of sessions. */
export const sessionLinks = (deps: SessionDeps) => ({
  /** Confirm the password before something that weakens the account. @throws BAD_CREDENTIALS, RATE_LIMITED */
  async confirmPassword(accountId: string, password: string, context: CallContext): Promise<void> {
    const account = await accountById(deps.db.kysely, accountId);
    await startAttempt(deps.db, account.email, context.ip, context.now);
    ensure(await fits(password, account.password_hash), "BAD_CREDENTIALS");
    await clearAttempts(deps.db, account.email, context.ip);
  },
  startAttempt: (subject: string, { ip, now }: CallContext) => startAttempt(deps.db, subject, ip, now),
  clearAttempts: (subject: string, { ip }: CallContext) => clearAttempts(deps.db, subject, ip),
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
  enterPlace: async (person: Person, device: Device): Promise<MerchantLogin | MemberLogin> =>
    entered(person, await enter(deps, person, device)),
  /** Lock out whoever registered an address that was not theirs: the password becomes random. */
  async takeOver(tx: Tx, accountId: string, now: Date): Promise<void> {
    const changed = { password_hash: await randomPasswordHash(), email_verified: true };
    await tx.updateTable("account").set(changed).where("id", "=", accountId).execute();
    await endSessions(tx, accountId, { except: null }, now);
  },
});
