import type { Input } from "#contracts/contract";
import type { merchants } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import { domainOf, insertStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { violatedIndex } from "#server/db/unique-violation";
import type { Device } from "#server/kit/device";
import { AppError, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { insertAccount } from "../account.ts";
import { hashNewPassword } from "../passwords.ts";
import { accountByEmail, hasEntry, type Person, personIn } from "../repository.ts";
import { mailCode } from "./mail-code.ts";
import { startSession } from "./start-session.ts";

type Body = Input<(typeof merchants)["operations"]["register"]>["body"];

interface New {
  body: Body;
  domain: string;
  passwordHash: string;
  device: Device;
}

/**
 * Create an account, its first store and the owner's membership, and sign in; the session is valid once the address is
 * confirmed. The store's domain stays provisional until it delivers. @throws ACCOUNTS_CLOSED, EMAIL_TAKEN,
 * BAD_REQUEST with PASSWORD_TOO_COMMON
 */
export async function registerMerchant(deps: CoreDeps, body: Body, device: Device): Promise<{ person: Person; token: string }> {
  ensure(deps.config.registration === "open", "ACCOUNTS_CLOSED");
  const domain = domainOf(body.store.platform_domain, "store.platform_domain");
  const { email, first_name, last_name, store } = body;
  const passwordHash = await hashNewPassword(body.password, [email, first_name, last_name, store.name, domain]);
  try {
    return await deps.db.transaction(async (tx) => {
      ensure(!(await accountByEmail(tx, body.email)), "EMAIL_TAKEN");
      const person = await insert(tx, { body, domain, passwordHash, device }, !deps.config.verifyEmail);
      const { account_id: id, email, first_name, last_name } = person;
      const account = { id, email, first_name, last_name, language: device.language };
      if (!hasEntry(person)) await mailCode(tx, deps, account, { purpose: "verify", language: device.language, now: device.now });
      return { person, token: await startSession(tx, deps, person, device) };
    });
  } catch (error) {
    throw taken(error) ?? error;
  }
}

async function insert(tx: Tx, { body, domain, passwordHash, device }: New, enters_unverified: boolean): Promise<Person> {
  const accountId = newId();
  const { email, first_name, last_name } = body;
  const account = {
    id: accountId,
    email,
    password_hash: passwordHash,
    first_name,
    last_name,
    enters_unverified,
    language: device.language,
  };
  await insertAccount(tx, account);
  const storeId = await insertStore(
    tx,
    { ...body.store, platform_domain: domain },
    { ...device, accountId, name: `${first_name} ${last_name}` },
  );
  return personIn(tx, accountId, storeId);
}

/** Concurrent registrations collide at the unique index; the later one gets the usual error. */
const taken = (error: unknown): AppError | null => (violatedIndex(error) === "account_email_key" ? new AppError("EMAIL_TAKEN") : null);
