import type { ImportConsent } from "#contracts/subscribers/imports";
import { addressChannels } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isSameJson } from "#server/kit/same-json";
import type { ImportedRow } from "#server/messaging/domain/people/subscriber-import";
import type { ModuleDeps } from "#server/platforms/module";
import { isRecorded } from "../consent/append-event.ts";
import { grantConsent, withdrawConsent } from "../consent/change-consent.ts";
import { insertSubscriber } from "../operations/insert-subscriber.ts";
import { changePerson } from "../operations/save-subscriber.ts";
import { addressOn, lockSubscriber, type SubscriberRecord } from "../record.ts";
import type { JudgedRow } from "./judge.ts";

const mostTags = 50;

/** Write what a judged row says: a person who is there is added to, never emptied, and the consent is recorded once. */
export async function applyRow(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  { row, personId }: JudgedRow,
  consent: ImportConsent | null,
): Promise<void> {
  if (!row) return;
  let person = personId
    ? await added(tx, context, await lockSubscriber(tx, context.store.id, personId), row)
    : await inserted(tx, context, row);
  for (const channel of consent?.channels ?? []) {
    // Who says no gets no consent, whatever is said of everyone.
    if (!consent || addressOn(person, channel) === null || (row.said[channel] ?? "YES") !== "YES") continue;
    const { text, source: page_url, at } = consent;
    if (await isRecorded(tx, context.store.id, person.id, { channel, action: "IMPORTED", source: "IMPORT", at })) continue;
    ({ person } = await grantConsent(tx, deps, context, person, channel, { source: "IMPORT", text, at, page_url }));
  }
  for (const channel of addressChannels)
    if (row.said[channel] === "LEFT" && addressOn(person, channel) !== null)
      person = await withdrawConsent(tx, context, person, channel, { source: "IMPORT" });
}

const nothing = { first_name: "", last_name: "", language: null, timezone: null, country: null, province: null };

const inserted = (tx: Tx, context: CallContext, { email, phone, fields, tags, attributes }: ImportedRow): Promise<SubscriberRecord> =>
  insertSubscriber(tx, context, { email, phone }, { ...nothing, ...fields, tags, attributes }, "IMPORT");

/** Fill in what a person's record lacks of addresses, and change what the row says otherwise. */
async function added(
  tx: Tx,
  context: CallContext,
  person: SubscriberRecord,
  { email, phone, fields, tags, attributes }: ImportedRow,
): Promise<SubscriberRecord> {
  const change = {
    ...fields,
    ...(email && person.email === null && { email }),
    ...(phone && person.phone === null && { phone }),
    tags: [...new Set([...person.tags, ...tags])].slice(0, mostTags),
    attributes: { ...person.attributes, ...attributes },
  };
  const differs = Object.entries(change).filter(([name, value]) => !isSameJson(value, person[name as keyof SubscriberRecord]));
  return differs.length === 0 ? person : changePerson(tx, context, person, Object.fromEntries(differs));
}
