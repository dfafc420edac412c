import type { Insertable } from "kysely";
import { carrierNamed, otherCarrier } from "#contracts/carriers";
import type { Input } from "#contracts/contract";
import type { labels } from "#contracts/labels/labels";
import { type CaseLabels, type Label, type LabelOffer, mostParcels, type ParcelOptions } from "#contracts/labels/shapes";
import { labelPermission } from "#contracts/permissions";
import { byRules, usualAdapter } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { writeAudit } from "#server/core/audit/api";
import { asJson } from "#server/db/json";
import { nextCount } from "#server/db/next-count";
import type { Tx } from "#server/db/open";

import type { Label as LabelTable } from "#server/db/tables";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { sentence } from "#server/kit/sentences";
import { listConnectionRows, lockConnectionRow } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { handoverOf } from "./bought/codes.ts";
import { hasRoom } from "./bought/limits.ts";
import { takeOffer } from "./bought/quote.ts";
import {
  assertParcel,
  countsOf,
  isServed,
  mayBuy,
  mayRulesBuy,
  ofParcel,
  parcelsIn,
  refusalOf,
  refusalOfCase,
  refusalOfPurchase,
  refusalOfWay,
} from "./may-ask.ts";
import { showsDropOffCode } from "./paper-of.ts";
import { buyQueue } from "./queues.ts";
import {
  type CaseRef,
  type CaseRow,
  caseColumn,
  hasUncheckedLabel,
  type LabelRow,
  labelsOfCase,
  liveOf,
  lockLabel,
  readCase,
  readLabel,
} from "./repository.ts";
import { labelOf } from "./shape.ts";
import { voidLabel } from "./void-label.ts";

type Typed = Input<(typeof labels)["operations"]["create"]>["body"];

export async function listLabels(deps: ModuleDeps, context: CallContext, ref: CaseRef): Promise<CaseLabels> {
  const record = await readCase(deps.db.kysely, context.store.id, ref);
  const rows = await labelsOfCase(deps.db.kysely, context.store.id, ref);
  const connections = await connectionsFor(deps, context);
  const optionsOf = async (parcelNo: number): Promise<ParcelOptions & { code: string | null }> => {
    const wish = { record, known: rows, parcelNo };
    const code = await refusalOf(deps.db.kysely, context, wish);
    const bought = connections.length === 0 ? null : await refusalOfPurchase(deps.db.kysely, context, wish);
    return {
      ...{ parcel_no: parcelNo, may_make: code === null, code, message: code ? sentence(code, context.language) : "" },
      ...{ may_buy: connections.length > 0 && bought === null, buy_message: bought ? sentence(bought, context.language) : "" },
    };
  };
  const count = Math.max(1, parcelsIn(rows));
  const parcels = await Promise.all(Array.from({ length: count }, (_, index) => optionsOf(index + 1)));
  const { parcel_no: _, ...first } = parcels[0] ?? (await optionsOf(1));
  return {
    items: rows.map((row) => labelOf(row, context.language)),
    parcels: parcels.map(withoutCode),
    next_parcel: countsOf(rows).length > 0 && count < mostParcels ? withoutCode(await optionsOf(count + 1)) : null,
    ...{ ...first, connections },
    has_drop_off_code: showsDropOffCode(await loadStoreRules(deps.db.kysely, context.store.id), record),
  };
}

/** Return a label of any case. @throws NOT_FOUND */
export const showLabel = async ({ db }: ModuleDeps, { store, language }: CallContext, id: string): Promise<Label> =>
  labelOf(await readLabel(db.kysely, store.id, id), language);

const withoutCode = ({ code: _, ...options }: ParcelOptions & { code: string | null }): ParcelOptions => options;

/** Where labels can be bought; nothing of it for whoever may not. */
async function connectionsFor({ db }: ModuleDeps, context: CallContext): Promise<CaseLabels["connections"]> {
  const rows = mayBuy(context) ? await listConnectionRows(db.kysely, context.store.id) : [];
  return rows.map(({ id, name, mode }) => ({ id, name, is_test: mode === "TEST" }));
}

/** Request a slip, record the number of a label bought elsewhere, or buy the label of an offer. */
export function createLabel(deps: ModuleDeps, context: CallContext, ref: CaseRef, typed: Typed): Promise<Label> {
  if (typed.quote_id === undefined && typed.offer_id === undefined) return createFree(deps, context, ref, typed);
  if (!mayBuy(context)) throw new AppError("FORBIDDEN", { permission: labelPermission });
  const { quote_id, offer_id, tracking_number, parcel_no } = typed;
  if (tracking_number !== undefined) throw badRequest({ tracking_number: "INVALID" });
  if (quote_id === undefined || offer_id === undefined)
    throw badRequest({ [quote_id === undefined ? "quote_id" : "offer_id"]: "REQUIRED" });
  return createBought(deps, context, ref, { quote_id, offer_id, parcel_no });
}

interface Chosen {
  quote_id: string;
  offer_id: string;
  parcel_no: number | undefined;
}

/** Ask for the label of an offer. A slip or failed label of its parcel gives way to it. @throws OFFER_GONE, FIRST_LABEL_UNCHECKED, LABEL_LIMIT_REACHED, LABEL_EXISTS */
const createBought = (deps: ModuleDeps, context: CallContext, ref: CaseRef, { quote_id, offer_id, parcel_no }: Chosen): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const store_id = context.store.id;
    const record = await readCase(tx, store_id, ref);
    const chosen = await takeOffer(tx, context, ref, quote_id, offer_id);
    ensure(parcel_no === undefined || parcel_no === chosen.parcel_no, "OFFER_GONE");
    const connection = await lockConnectionRow(tx, store_id, chosen.connection_id);
    ensure(connection, "OFFER_GONE");
    const known: LabelRow[] = [];
    for (const { id } of await labelsOfCase(tx, store_id, ref)) known.push(await lockLabel(tx, store_id, id));
    const code = await refusalOfPurchase(tx, context, { record, known, parcelNo: chosen.parcel_no });
    if (code) throw new AppError(code, { stage: record.stage });
    if (connection.first_label_ok_at === null && (await hasUncheckedLabel(tx, store_id, connection.id)))
      throw new AppError("FIRST_LABEL_UNCHECKED");
    const isWithin = await hasRoom(tx, context, connection, chosen.offer, { isOrdering: true });
    ensure(isWithin, "LABEL_LIMIT_REACHED");
    for (const label of countsOf(ofParcel(known, chosen.parcel_no))) await voidLabel(tx, context, label, "REPLACED");
    const { id, offer } = chosen;
    const { label: settings } = await loadStoreRules(tx, store_id);
    await insertRow(tx, context, record, {
      ...handoverOf(settings.qr_label ? "BOTH" : "PRINT", connection.provider),
      ...{
        id,
        parcel_no: chosen.parcel_no,
        adapter: connection.provider,
        carrier: offer.carrier,
        service: offer.service,
        tracking_number: null,
      },
      ...{ connection_id: connection.id, provider_ref: chosen.provider_ref, offer: asJson(offer), cost_currency: offer.currency },
      insured_minor: chosen.insured_minor,
    });
    const after = {
      ...caseColumn(ref),
      parcel_no: chosen.parcel_no,
      carrier: offer.carrier,
      service: offer.service,
      cost_minor: offer.cost_minor,
      currency: offer.currency,
    };
    await writeAudit(tx, context, { action: "label.wanted", object_type: "label", object_id: id, after });
    return labelOf(await readLabel(tx, store_id, id), context.language);
  });

const createFree = (deps: ModuleDeps, context: CallContext, ref: CaseRef, typed: Typed): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const record = await readCase(tx, context.store.id, ref);
    const parcelNo = typed.parcel_no ?? 1;
    const known = await labelsOfCase(tx, context.store.id, ref);
    assertParcel(known, parcelNo);
    const code = await refusalOf(tx, context, { record, known, parcelNo });
    // A number entered by hand comes with its own label, so no addresses are needed.
    const isMet = code === null || (typed.tracking_number && (code === "NO_RETURN_PLACE" || code === "NO_SENDER_ADDRESS"));
    if (!isMet) throw new AppError(code, { stage: record.stage });
    const id = await insertLabel(tx, context, record, typed);
    const after = { ...caseColumn(ref), parcel_no: parcelNo, tracking_number: typed.tracking_number ?? null };
    await writeAudit(tx, context, { action: "label.wanted", object_type: "label", object_id: id, after });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

/** Request a label with the approval, if the store wants one automatically and has a return address. */
export async function requestLabelAutomatically(tx: Tx, context: CallContext, returnId: string): Promise<void> {
  const rules = await loadStoreRules(tx, context.store.id);
  const { label } = rules;
  // The customer ships at their own cost.
  if (label.payer === "CUSTOMER") return;
  const ref = { noun: "return", id: returnId } as const;
  const record = await readCase(tx, context.store.id, ref);
  if (record.shipping_method !== "LABEL") return;
  if (!isServed(rules, record)) return;
  const known = await labelsOfCase(tx, context.store.id, ref);
  const code = refusalOfCase({ record, known, parcelNo: 1 }) ?? (await refusalOfWay(rules, tx, context, record));
  // Without the customer's address it fails visibly; without a return address the store has not set labels up yet.
  if (code !== null && code !== "NO_SENDER_ADDRESS") return;
  // Its customer asks for one.
  if (label.buy_when === "ON_PORTAL" && (await mayRulesBuy(tx, context, rules))) return;
  if (await buysWithoutPerson(tx, context, rules)) await insertByRules(tx, context, record);
  else await insertLabel(tx, context, record, {});
}

/** Request a label for a claim's item that is asked for, if the store buys labels without a person. */
export async function requestClaimLabel(tx: Tx, context: CallContext, claimId: string): Promise<void> {
  const rules = await loadStoreRules(tx, context.store.id);
  if (!(await buysWithoutPerson(tx, context, rules))) return;
  const ref = { noun: "claim", id: claimId } as const;
  const record = await readCase(tx, context.store.id, ref);
  const known = await labelsOfCase(tx, context.store.id, ref);
  const code = refusalOfCase({ record, known, parcelNo: 1 }) ?? (await refusalOfWay(rules, tx, context, record));
  if (code === null) await insertByRules(tx, context, record);
}

/** Whether the store's rules buy labels by themselves: it wants that, and one of them may. */
const buysWithoutPerson = async (tx: Tx, context: CallContext, rules: StoreRules): Promise<boolean> =>
  rules.label.buy_when === "ON_APPROVAL" && (await mayRulesBuy(tx, context, rules));

/** The offer is chosen by a job: nobody is asked in a transaction. */
const insertByRules = (tx: Tx, context: CallContext, record: CaseRow): Promise<void> =>
  insertRow(tx, context, record, { id: newId(), adapter: byRules, carrier: null, tracking_number: null });

async function insertLabel(tx: Tx, context: CallContext, record: CaseRow, typed: Typed): Promise<string> {
  const id = newId();
  const tracking_number = typed.tracking_number ?? null;
  const paper = tracking_number ? { adapter: "manual", carrier: carrierOf(typed) } : { adapter: usualAdapter, carrier: null };
  await insertRow(tx, context, record, { id, tracking_number, parcel_no: typed.parcel_no ?? 1, ...paper });
  return id;
}

type NewLabel = Pick<Insertable<LabelTable>, "id" | "adapter" | "carrier" | "tracking_number"> &
  Partial<
    Pick<
      Insertable<LabelTable>,
      | "parcel_no"
      | "insured_minor"
      | "service"
      | "connection_id"
      | "provider_ref"
      | "cost_currency"
      | "shown_minor"
      | "rule_id"
      | "rule_name"
      | "handover"
      | "code_state"
    >
  > & {
    offer?: ReturnType<typeof asJson<LabelOffer>>;
  };

/** Add a wanted label, and have it made. */
export async function insertRow(tx: Tx, context: CallContext, record: CaseRow, { id, ...label }: NewLabel): Promise<void> {
  const store_id = context.store.id;
  const serial = await nextCount(tx, store_id, "labels");
  const facts = { state: "WANTED" as const, serial, currency: record.currency, created_at: context.now.toISOString() };
  await tx
    .insertInto("label")
    .values({ id, store_id, ...caseColumn(record), ...facts, ...label } as Insertable<LabelTable>)
    .execute();
  await enqueue(tx, { queue: buyQueue, key: `${id}:0`, payload: { storeId: store_id, labelId: id }, maxAttempts: 5 });
  await publishLive(tx, { store_id, resource: liveOf(record), ids: [record.id], type: "created", version: null });
}

function carrierOf({ carrier, carrier_name }: Typed): string {
  if (!carrier) throw badRequest({ carrier: "REQUIRED" });
  const known = carrierNamed(carrier);
  if (known?.name !== otherCarrier) return known?.name ?? carrier;
  if (!carrier_name) throw badRequest({ carrier_name: "REQUIRED" });
  return carrier_name;
}
