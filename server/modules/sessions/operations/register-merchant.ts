import type { Input } from "#contracts/contract";
import type { merchants } from "#contracts/session/session";
import { writeAudit } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { Device, SessionDeps } from "../deps.ts";
import { hashPassword } from "../passwords.ts";
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

/** "https://Shop.Example/" → "shop.example"; deliveries identify their store by it. */
const domainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "");

/**
 * Create an account, its first store and the owner's membership, and sign in; the session is valid once the address is
 * confirmed. The store's domain stays provisional until it delivers. @throws ACCOUNTS_CLOSED, EMAIL_TAKEN
 */
export async function registerMerchant(deps: SessionDeps, body: Body, device: Device): Promise<{ person: Person; token: string }> {
  ensure(deps.config.registration === "open", "ACCOUNTS_CLOSED");
  const domain = domainOf(body.store.platform_domain);
  if (!domain) throw badRequest({ "store.platform_domain": "INVALID" });
  const passwordHash = await hashPassword(body.password);
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
  const [accountId, storeId, membershipId] = [newId(), newId(), newId()];
  const { email, first_name, last_name, store } = body;
  const { language } = device;
  const account = { id: accountId, email, password_hash: passwordHash, first_name, last_name, enters_unverified, language };
  await tx.insertInto("account").values(account).execute();
  const { name, platform, currency, timezone, country } = store;
  await tx.insertInto("store").values({ id: storeId, name, platform, platform_domain: domain, currency, timezone, country }).execute();
  const membership = { id: membershipId, store_id: storeId, account_id: accountId, user_type: "merchant" } as const;
  await tx.insertInto("membership").values(membership).execute();
  const person = await personIn(tx, accountId, storeId);
  const actor = { type: "merchant", id: membershipId, name: `${first_name} ${last_name}` } as const;
  const after = { name, platform, platform_domain: domain };
  await writeAudit(
    tx,
    { ...device, actor, store: { id: storeId } },
    { action: "store.registered", object_type: "store", object_id: storeId, after },
  );
  return person;
}

/** Concurrent registrations collide at the unique index; the later one gets the usual error. */
function taken(error: unknown): AppError | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === "account_email_key" ? new AppError("EMAIL_TAKEN") : null;
}
