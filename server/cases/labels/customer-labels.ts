import type { LabelOffer } from "#contracts/labels/shapes";
import type { PortalLabelQuote } from "#contracts/portal/labels";
import { usualAdapter } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { writeAudit } from "#server/core/audit/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { lockConnectionRow } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { insertRow } from "./ask-label.ts";
import { type Choice, chosenBy } from "./bought/choose.ts";
import { handoverOf } from "./bought/codes.ts";
import { hasRoom, noticeLimit } from "./bought/limits.ts";
import { isForCustomer, refusalOfCustomer } from "./customer-may.ts";
import { chargeFor, isStoreFault, lockCase } from "./deduction.ts";
import { assertParcel, countsOf, ofParcel } from "./may-ask.ts";
import { type CaseRef, type CaseRow, caseColumn, type LabelRow, labelsOfCase, lockLabel, readCase } from "./repository.ts";
import { voidLabel } from "./void-label.ts";

// Labels that customers get by themselves. The caller checks that the case is theirs.

const goodForMs = 30 * 60_000;
const hour = 60 * 60_000;
/** Every quote is asked of a carrier service. */
const mostAnHour = 3;
const mostOffers = 5;
const slipOffer = "slip";

interface Asked {
  record: CaseRow;
  known: readonly LabelRow[];
  rules: StoreRules;
}

/** Return the case, if its customer can get a label for a parcel now. @throws why not */
async function assertMay(tx: Tx, context: CallContext, ref: CaseRef, parcelNo: number): Promise<Asked> {
  const rules = await loadStoreRules(tx, context.store.id);
  const record = await readCase(tx, context.store.id, ref);
  const known = await labelsOfCase(tx, context.store.id, ref);
  ensure(await isForCustomer(tx, context, rules, { record }), "LABEL_UNAVAILABLE");
  assertParcel(known, parcelNo);
  const code = await refusalOfCustomer(tx, context, rules, { record, known, parcelNo });
  if (code) throw new AppError(code, { stage: record.stage });
  return { record, known, rules };
}

/**
 * Return what a customer can get for a parcel and the most it costs them: what the store's rules would buy, and where its cost is theirs, what else they
 * allow. Nothing is bought. @throws WRONG_STAGE, LABEL_EXISTS, TOO_MANY_PARCELS, LABEL_UNAVAILABLE, RATE_LIMITED
 */
export async function quoteForCustomer(deps: ModuleDeps, context: CallContext, ref: CaseRef, parcelNo: number): Promise<PortalLabelQuote> {
  const { store, now } = context;
  const id = newId();
  const expires_at = new Date(now.getTime() + goodForMs).toISOString();
  const asked = await deps.db.transaction(async (tx) => {
    await lockCase(tx, store.id, ref);
    const may = await assertMay(tx, context, ref, parcelNo);
    await countQuote(tx, context, ref);
    const begun = { ...{ id, store_id: store.id, ...caseColumn(ref), parcel_no: parcelNo, is_customer: true }, expires_at };
    await tx
      .insertInto("label_quote")
      .values({ ...begun, offers: asJson([]) as never, refusals: asJson([]) as never, created_at: now.toISOString() })
      .execute();
    return may;
  });
  const chooses = {
    id,
    attempt: 1,
    tried: [],
    carrier_message: null,
    silent_since: null,
    return_id: null,
    claim_id: null,
    ...caseColumn(ref),
  };
  const choice = await chosenBy(deps, context, chooses);
  if (choice.what === "full") await deps.db.transaction((tx) => noticeFull(tx, context, choice.connectionId));
  return deps.db.transaction((tx) => settleQuote(tx, context, { id, parcelNo, expires_at, asked, choice }));
}

/** @throws RATE_LIMITED */
async function countQuote(tx: Tx, { store, now }: CallContext, ref: CaseRef): Promise<void> {
  const since = new Date(now.getTime() - hour);
  const recent = await tx
    .selectFrom("label_quote")
    .select("created_at")
    .where("store_id", "=", store.id)
    .where(ref.noun === "claim" ? "claim_id" : "return_id", "=", ref.id)
    .where("is_customer", "=", true)
    .where("created_at", ">", since.toISOString())
    .orderBy("created_at")
    .execute();
  const [first] = recent;
  if (!first || recent.length < mostAnHour) return;
  throw new AppError("RATE_LIMITED", { retry_after: Math.ceil((new Date(first.created_at).getTime() - since.getTime()) / 1000) });
}

interface Settled {
  id: string;
  parcelNo: number;
  expires_at: string;
  asked: Asked;
  choice: Choice;
}

async function settleQuote(tx: Tx, context: CallContext, { id, parcelNo, expires_at, asked, choice }: Settled): Promise<PortalLabelQuote> {
  const { currency } = asked.record;
  if (choice.what === "slip") {
    const slip = { id: slipOffer, kind: "SLIP" as const, carrier_name: null, service: null, days: null, fee_minor: 0, currency };
    await changeQuote(tx, context, id, { rule_id: choice.rule.id, rule_name: choice.rule.name, fees: asJson({ [slipOffer]: 0 }) as never });
    return { id, parcel_no: parcelNo, offers: [slip], expires_at };
  }
  if (choice.what !== "offer") throw new AppError("LABEL_UNAVAILABLE");
  const feeOf = (offer: LabelOffer) => customerFee(asked, parcelNo, offer);
  // Where the store pays, its rules choose.
  const isTheirs = asked.rules.label.payer === "DEDUCT_COST" && !isStoreFault(asked.record);
  const [best, ...others] = choice.offers;
  const isPaidByThem = (offer: LabelOffer) => offer.currency === currency && feeOf(offer) === offer.cost_minor;
  const offers = [best, ...(isTheirs ? others.filter(isPaidByThem) : [])].slice(0, mostOffers);
  const fees = Object.fromEntries(offers.map((offer) => [offer.id, feeOf(offer)]));
  const { rule, connection, ref, insured_minor } = choice;
  await changeQuote(tx, context, id, {
    ...{ connection_id: connection.id, provider_ref: ref, rule_id: rule.id, rule_name: rule.name },
    ...{ offers: asJson(offers) as never, fees: asJson(fees) as never, wished: asJson({ insured_minor }) as never },
  });
  const shown = offers.map(({ id: offer_id, carrier_name, service, days }) => ({
    ...{ id: offer_id, kind: "LABEL" as const, carrier_name, service, days, fee_minor: fees[offer_id] ?? 0, currency },
  }));
  return { id, parcel_no: parcelNo, offers: shown, expires_at };
}

async function noticeFull(tx: Tx, context: CallContext, connectionId: string): Promise<void> {
  const connection = await lockConnectionRow(tx, context.store.id, connectionId);
  if (connection) await noticeLimit(tx, context, connection);
}

/** Return the most that a customer pays for an offer, in the currency of the case. */
const customerFee = ({ record, known, rules }: Asked, parcelNo: number, { cost_minor, currency }: LabelOffer): number => {
  const parcel = { record, others: known, parcelNo, shownMinor: Number.MAX_SAFE_INTEGER };
  return chargeFor(rules, parcel, { hasCarrier: true, cost_minor: cost_minor ?? 0, cost_currency: currency }).deduct_minor;
};

const changeQuote = (tx: Tx, { store }: CallContext, id: string, values: object) =>
  tx.updateTable("label_quote").set(values).where("store_id", "=", store.id).where("id", "=", id).execute();

/**
 * Have the label of an offer made that its customer was shown; it never costs them more than that. @throws OFFER_GONE, WRONG_STAGE, LABEL_EXISTS,
 * LABEL_UNAVAILABLE
 */
export const getAsCustomer = (
  deps: ModuleDeps,
  context: CallContext,
  ref: CaseRef,
  { quote_id, offer_id }: { quote_id: string; offer_id?: string | undefined },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { store, now } = context;
    await lockCase(tx, store.id, ref);
    const quote = await tx
      .selectFrom("label_quote")
      .selectAll()
      .where("store_id", "=", store.id)
      .where("id", "=", quote_id)
      .where("is_customer", "=", true)
      .where(ref.noun === "claim" ? "claim_id" : "return_id", "=", ref.id)
      .forUpdate()
      .executeTakeFirst();
    const isGood = quote?.fees && quote.label_id === null && new Date(quote.expires_at) > now;
    if (!isGood) throw new AppError("OFFER_GONE");
    const offer = quote.offers.find(({ id }) => id === (offer_id ?? quote.offers[0]?.id));
    const isSlip = quote.connection_id === null && (offer_id ?? slipOffer) === slipOffer;
    ensure(offer || isSlip, "OFFER_GONE");
    const { record, known } = await assertMay(tx, context, ref, quote.parcel_no);
    for (const failed of countsOf(ofParcel(known, quote.parcel_no)))
      await voidLabel(tx, context, await lockLabel(tx, store.id, failed.id), "REPLACED");
    await changeQuote(tx, context, quote.id, { label_id: quote.id });
    const rule = { rule_id: quote.rule_id, rule_name: quote.rule_name };
    const common = { ...rule, id: quote.id, parcel_no: quote.parcel_no, tracking_number: null };
    if (offer) await insertRow(tx, context, record, { ...common, ...(await purchaseFor(tx, context, quote, offer)) });
    else await insertRow(tx, context, record, { ...common, adapter: usualAdapter, carrier: null, shown_minor: 0 });
    const after = { ...caseColumn(ref), parcel_no: quote.parcel_no, service: offer?.service ?? null, fee_minor: feeIn(quote, offer) };
    await writeAudit(tx, context, { action: "label.wanted", object_type: "label", object_id: quote.id, after });
  });

interface Quote {
  connection_id: string | null;
  provider_ref: string | null;
  rule_id: string | null;
  fees: Record<string, number> | null;
  wished: { insured_minor?: number | null };
}
const feeIn = ({ fees }: Quote, offer: LabelOffer | undefined): number => fees?.[offer?.id ?? slipOffer] ?? 0;

async function purchaseFor(tx: Tx, context: CallContext, quote: Quote, offer: LabelOffer) {
  const connection = quote.connection_id === null ? null : await lockConnectionRow(tx, context.store.id, quote.connection_id);
  if (!connection || !quote.provider_ref) throw new AppError("OFFER_GONE");
  ensure(await hasRoom(tx, context, connection, offer, { isOrdering: true }), "LABEL_UNAVAILABLE");
  const { label } = await loadStoreRules(tx, context.store.id);
  const handover = label.rules.find(({ id }) => id === quote.rule_id)?.purchase.handover ?? "PRINT";
  return {
    ...{ adapter: connection.provider, carrier: offer.carrier, service: offer.service, connection_id: connection.id },
    ...{ provider_ref: quote.provider_ref, offer: asJson(offer), cost_currency: offer.currency, shown_minor: feeIn(quote, offer) },
    ...handoverOf(handover, connection.provider),
    insured_minor: quote.wished.insured_minor ?? null,
  };
}
