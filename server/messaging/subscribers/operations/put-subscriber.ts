import type { z } from "zod";
import type { publicApi } from "#contracts/public";
import type { ReportedConsent, SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { ConsentChannel } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import { isRecorded } from "../consent/append-event.ts";
import { grantConsent, withdrawConsent } from "../consent/change-consent.ts";
import type { SubscriberRecord } from "../record.ts";
import { holdersOf, normalAddresses } from "./addresses.ts";
import { insertSubscriber } from "./insert-subscriber.ts";
import { changePerson } from "./save-subscriber.ts";

type Put = z.output<(typeof publicApi)["operations"]["putSubscriber"]["data"]>;

/** Clocks of shops differ a little from ours. */
const leewayMs = 5 * 60_000;

/** Record a person and their consents for the store's own system. @throws BAD_REQUEST, CONTACT_CLASH, CONSENT_REQUIRED */
export function putSubscriber(deps: ModuleDeps, context: CallContext, body: SubscriberUpsert): Promise<Put> {
  const { consents, ...told } = body;
  for (const [i, consent] of consents.entries()) assertConsent(consent, i, context.now);
  return deps.db.transaction(async (tx) => {
    const addresses = await normalAddresses(tx, context.store.id, told);
    const [known, other] = await holdersOf(tx, context.store.id, addresses);
    if (other) throw new AppError("CONTACT_CLASH", { id: other.id });
    let person = known ? await changed(tx, context, known, told) : await inserted(tx, context, addresses, told);
    const kept_out: ConsentChannel[] = [];
    for (const consent of consents) {
      const result = await applyConsent(tx, deps, context, person, consent);
      person = result.person;
      if (result.isKeptOut) kept_out.push(consent.channel);
    }
    const { id, email, phone, email_status, sms_status } = person;
    return { id, created: !known, email, phone, email_status, sms_status, kept_out };
  });
}

/** A grant without the wording, its source and its time is no consent. */
function assertConsent({ action, text, source, at }: ReportedConsent, index: number, now: Date): void {
  if (at !== undefined && Date.parse(at) > now.getTime() + leewayMs) throw badRequest({ [`consents.${index}.at`]: "TOO_BIG" });
  if (action === "WITHDRAWN") return;
  const missing = Object.entries({ text, source, at }).filter(([, value]) => !value);
  const errors = Object.fromEntries(missing.map(([name]) => [`consents.${index}.${name}`, "REQUIRED"]));
  ensure(missing.length === 0, "CONSENT_REQUIRED", { errors });
}

type Told = Omit<SubscriberUpsert, "consents">;

async function inserted(tx: Tx, context: CallContext, addresses: { email: string | null; phone: string | null }, told: Told) {
  const { first_name = "", last_name = "", language = null, timezone = null, country = null, province = null } = told;
  const { tags = [], attributes = {} } = told;
  const fields = { first_name, last_name, language, timezone, country, province, tags, attributes };
  return insertSubscriber(tx, context, addresses, fields, "API");
}

/** Change what differs; the same data again changes nothing, and an address left out stays. */
async function changed(tx: Tx, context: CallContext, person: SubscriberRecord, told: Told): Promise<SubscriberRecord> {
  const { email, phone, ...fields } = told;
  const normal = await normalAddresses(tx, context.store.id, { email, phone, country: told.country ?? person.country });
  const all = { ...fields, ...(normal.email && { email: normal.email }), ...(normal.phone && { phone: normal.phone }) };
  const differs = Object.entries(all).filter(
    ([name, value]) => value !== undefined && !isSameJson(value, person[name as keyof SubscriberRecord]),
  );
  return differs.length === 0 ? person : changePerson(tx, context, person, Object.fromEntries(differs));
}

async function applyConsent(tx: Tx, deps: ModuleDeps, context: CallContext, person: SubscriberRecord, consent: ReportedConsent) {
  const { channel, action, source = "API", at = context.now.toISOString(), ...evidence } = consent;
  if (await isRecorded(tx, context.store.id, person.id, { channel, action, source, at })) return { person, isKeptOut: false };
  const told = { ...evidence, source, at };
  if (action === "GRANTED") return grantConsent(tx, deps, context, person, channel, told);
  return { person: await withdrawConsent(tx, context, person, channel, told), isKeptOut: false };
}
