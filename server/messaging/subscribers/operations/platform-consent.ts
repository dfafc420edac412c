import { normalEmail } from "#contracts/email-address";
import { type Language, languageOfTag } from "#contracts/session/rules";
import { normalPhone } from "#server/core/domain/contact";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { PlatformConsent } from "#server/platforms/delivery";
import type { ModuleDeps } from "#server/platforms/module";
import { isRecorded } from "../consent/append-event.ts";
import { grantConsent, withdrawConsent } from "../consent/change-consent.ts";
import type { SubscriberRecord } from "../record.ts";
import { type Addresses, holdersOf } from "./addresses.ts";
import { insertSubscriber } from "./insert-subscriber.ts";

const unnamed = { first_name: "", last_name: "", language: null, timezone: null, country: null, province: null, tags: [], attributes: {} };

/**
 * Record what a person agreed to on the platform, or took back there. A withdrawal counts at once; a grant brings whoever has left here back
 * only when it is the later one, and by a mail that asks them.
 */
export async function applyPlatformConsent(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  consent: PlatformConsent,
): Promise<"applied" | "unchanged" | "unknown"> {
  const { channel, action } = consent;
  const at = consent.at ?? context.now.toISOString();
  // Two deliveries about a new address at once make one person.
  await lockStore(tx, context.store.id);
  const customer = await customerOf(tx, context.store.id, consent);
  const addresses = addressesOf(consent, customer);
  const [known] = await holdersOf(tx, context.store.id, addresses);
  const isGrant = action === "GRANTED";
  if (!known && (!isGrant || (addresses.email === null && addresses.phone === null))) return "unknown";
  const person: SubscriberRecord =
    known ?? (await insertSubscriber(tx, context, addresses, { ...unnamed, ...customer?.names }, "PLATFORM"));
  if (await isRecorded(tx, context.store.id, person.id, { channel, action, source: "PLATFORM", at })) return "unchanged";
  const evidence = { source: "PLATFORM", at, evidence_id: consent.customerExternalId } as const;
  if (isGrant) return (await grantConsent(tx, deps, context, person, channel, evidence)).isKeptOut ? "unchanged" : "applied";
  return (await withdrawConsent(tx, context, person, channel, evidence)).version === person.version ? "unchanged" : "applied";
}

interface KnownCustomer {
  email: string | null;
  phone: string | null;
  names: { first_name: string; last_name: string; language: Language | null };
}
const namesOf = (row: { first_name: string | null; last_name: string | null; language: string | null }): KnownCustomer["names"] => ({
  ...{ first_name: row.first_name ?? "", last_name: row.last_name ?? "" },
  language: languageOfTag(row.language) ?? null,
});

/** A platform may name the customer alone. */
async function customerOf(tx: Tx, storeId: string, { customerExternalId }: PlatformConsent): Promise<KnownCustomer | undefined> {
  const row = await tx
    .selectFrom("customer")
    .select(["email", "phone", "first_name", "last_name", "language"])
    .where("store_id", "=", storeId)
    .where("external_id", "=", customerExternalId)
    .executeTakeFirst();
  return row && { email: row.email, phone: row.phone, names: namesOf(row) };
}

function addressesOf({ channel, address }: PlatformConsent, customer: KnownCustomer | undefined): Addresses {
  if (channel === "EMAIL") return { email: normalEmail(address ?? customer?.email ?? ""), phone: null };
  return { email: null, phone: normalPhone(address ?? customer?.phone ?? "", null) };
}
