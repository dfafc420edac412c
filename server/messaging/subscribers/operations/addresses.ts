import { normalEmail } from "#contracts/email-address";
import type { AddressChannel, AddressStatus } from "#contracts/subscribers/states";
import { normalPhone } from "#server/core/domain/contact";
import type { Reader, Tx } from "#server/db/open";
import { AppError, badRequest } from "#server/kit/errors";
import { statusOfSuppressed } from "#server/messaging/domain/people/address-state";
import { suppressedAs } from "../consent/suppress.ts";
import type { SubscriberRecord } from "../record.ts";

interface Typed {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  country?: string | null | undefined;
}
export interface Addresses {
  email: string | null;
  phone: string | null;
}

/** Return addresses in the form in which they are stored. @throws BAD_REQUEST for one that is none */
export async function normalAddresses(reader: Reader, storeId: string, { email, phone, country }: Typed): Promise<Addresses> {
  const normal = email ? normalEmail(email) : null;
  if (email && !normal) throw badRequest({ email: "INVALID" });
  if (!phone) return { email: normal, phone: null };
  const home = country ?? (await countryOf(reader, storeId));
  const number = normalPhone(phone, home);
  if (!number) throw badRequest({ phone: "INVALID" });
  return { email: normal, phone: number };
}

async function countryOf(reader: Reader, storeId: string): Promise<string | null> {
  const store = await reader.selectFrom("store").select("country").where("id", "=", storeId).executeTakeFirst();
  return store?.country ?? null;
}

/** Return the store's people with these addresses, locked, whoever was erased or merged left out. */
export async function holdersOf(tx: Tx, storeId: string, { email, phone }: Addresses): Promise<SubscriberRecord[]> {
  if (email === null && phone === null) return [];
  return await tx
    .selectFrom("subscriber")
    .selectAll()
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([...(email ? [eb("email", "=", email)] : []), ...(phone ? [eb("phone", "=", phone)] : [])]))
    .orderBy("seq")
    .forUpdate()
    .execute();
}

/** Assert that nobody else has these addresses. @throws CONTACT_CLASH with the id of the other */
export async function assertFree(tx: Tx, storeId: string, addresses: Addresses, ownId: string | null): Promise<void> {
  const other = (await holdersOf(tx, storeId, addresses)).find(({ id }) => id !== ownId);
  if (!other) return;
  const field = addresses.email !== null && other.email === addresses.email ? "email" : "phone";
  throw new AppError("CONTACT_CLASH", { id: other.id, errors: { [field]: "CONTACT_CLASH" } });
}

/** Return the status of an address that is new to a person: none, unless it is suppressed. */
export async function statusOfNew(tx: Tx, storeId: string, channel: AddressChannel, hash: string | null): Promise<AddressStatus> {
  const reason = hash === null ? undefined : await suppressedAs(tx, { storeId, channel, hash });
  return reason ? statusOfSuppressed(reason) : "NONE";
}
