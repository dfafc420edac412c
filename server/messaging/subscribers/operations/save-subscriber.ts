import type { NewSubscriber, SubscriberChange } from "#contracts/subscribers/bodies";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { grantConsent } from "../consent/change-consent.ts";
import { refreshFigures } from "../figures.ts";
import { showSubscriber } from "../queries/detail.ts";
import { lockSubscriber, type SubscriberRecord, saveSubscriber } from "../record.ts";
import { hashesOf } from "../store-keys.ts";
import { assertFree, normalAddresses, statusOfNew } from "./addresses.ts";
import { ask } from "./ask-subscriber.ts";
import { auditSubscriber } from "./audit.ts";
import { insertSubscriber } from "./insert-subscriber.ts";

/** Add a person by hand, with recorded consent or a question. @throws BAD_REQUEST, CONTACT_CLASH, SUPPRESSED, RATE_LIMITED */
export function createSubscriber(deps: ModuleDeps, context: CallContext, body: NewSubscriber): Promise<Subscriber> {
  const { email: _, phone: __, consent, ask: isAsked, ...fields } = body;
  return deps.db.transaction(async (tx) => {
    const addresses = await normalAddresses(tx, context.store.id, body);
    if (addresses.email === null && addresses.phone === null) throw badRequest({ email: "REQUIRED" });
    if (consent && Date.parse(consent.at) > context.now.getTime()) throw badRequest({ "consent.at": "TOO_BIG" });
    await assertFree(tx, context.store.id, addresses, null);
    let person = await insertSubscriber(tx, context, addresses, fields, "STAFF");
    await auditSubscriber(tx, context, person.id, "created", { after: { channels: consent?.channels ?? [], asked: isAsked } });
    for (const channel of consent?.channels ?? [])
      ({ person } = await grantConsent(tx, deps, context, person, channel, { source: "STAFF", text: consent?.text, at: consent?.at }));
    if (isAsked && person.email_status === "NONE") await ask(tx, deps, context, person);
    return showSubscriber(tx, context, person.id);
  });
}

/** Change a person. @throws NOT_FOUND, STALE_VERSION, CONTACT_CLASH, BAD_REQUEST */
export function updateSubscriber(deps: ModuleDeps, context: CallContext, id: string, body: SubscriberChange): Promise<Subscriber> {
  const { expected_version: _, ...change } = body;
  return deps.db.transaction(async (tx) => {
    const person = await lockSubscriber(tx, context.store.id, id);
    const seen = { object_type: "subscriber", object_id: id, version: person.version };
    await assertVersion(tx, context, seen, () => showSubscriber(tx, context, id));
    await changePerson(tx, context, person, change);
    await auditSubscriber(tx, context, id, "updated", { after: { fields: Object.keys(change) } });
    return showSubscriber(tx, context, id);
  });
}

type Change = Omit<SubscriberChange, "expected_version">;

/** Change the named fields of a locked person; consent belongs to the address, so another one begins without. */
export async function changePerson(tx: Tx, context: CallContext, person: SubscriberRecord, change: Change): Promise<SubscriberRecord> {
  const { email, phone, ...fields } = change;
  const storeId = context.store.id;
  const country = change.country ?? person.country;
  const typed = await normalAddresses(tx, storeId, { email: email ?? null, phone: phone ?? null, country });
  const addresses = { email: email === undefined ? person.email : typed.email, phone: phone === undefined ? person.phone : typed.phone };
  if (addresses.email === null && addresses.phone === null) throw badRequest({ email: "REQUIRED" });
  await assertFree(tx, storeId, addresses, person.id);
  const hashes = await hashesOf(tx, storeId, addresses);
  const isNewMail = addresses.email !== person.email;
  const isNewPhone = addresses.phone !== person.phone;
  const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const saved = await saveSubscriber(tx, context, person, {
    ...defined,
    ...addresses,
    ...hashes,
    ...(isNewMail && { email_status: await statusOfNew(tx, storeId, "EMAIL", hashes.email_hash), asked_at: null, tracking: false }),
    ...(isNewPhone && { sms_status: await statusOfNew(tx, storeId, "SMS", hashes.phone_hash) }),
  });
  if (isNewMail) await refreshFigures(tx, storeId, { id: person.id });
  return saved;
}
