import type { CoreDeps } from "#server/core/module";
import type { Device } from "#server/kit/device";
import { AppError } from "#server/kit/errors";
import { startAttempt } from "../attempts.ts";
import { attemptAt } from "../known-device.ts";
import { fits } from "../passwords.ts";
import { accountByEmail, listPersons, type Person, type UserType } from "../repository.ts";
import { choiceOf } from "../shapes.ts";
import { enter } from "./enter.ts";

interface Credentials {
  email: string;
  password: string;
  storeId: string | undefined;
  /** Merchants and members have separate sign-in pages; neither may use the other's. */
  userType: UserType;
}

/**
 * Sign in with email and password to one store. An unknown address and a wrong password have the same response and
 * timing. @throws BAD_CREDENTIALS, RATE_LIMITED, CHOOSE_STORE and as `enter`
 */
export async function signIn(deps: CoreDeps, credentials: Credentials, device: Device): Promise<{ person: Person; token: string }> {
  const { db, log } = deps;
  const attempt = await startAttempt(db, attemptAt(deps, credentials.email, device));
  const account = await accountByEmail(db.kysely, credentials.email);
  const isRight = await fits(credentials.password, account?.password_hash ?? null);
  const persons = isRight && account ? await listPersons(db.kysely, account.id) : [];
  const fitting = persons.filter(
    (one) => one.user_type === credentials.userType && (!credentials.storeId || one.store_id === credentials.storeId),
  );
  const [person, another] = fitting;
  if (!person) {
    log.warn({ account: account?.id ?? null }, "sign-in refused");
    throw new AppError("BAD_CREDENTIALS");
  }
  await attempt.clear();
  if (another) throw new AppError("CHOOSE_STORE", { stores: fitting.map(choiceOf) });
  return { person, token: await enter(deps, person, device) };
}
