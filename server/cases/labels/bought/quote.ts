import type { Input } from "#contracts/contract";
import type { labels } from "#contracts/labels/labels";
import type { LabelOffer, LabelQuote } from "#contracts/labels/shapes";
import { byCost } from "#server/cases/domain/labels/carrier-rules";
import { loadStoreRules } from "#server/cases/settings/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { carrierCan, listConnectionRows, openCarrier } from "#server/platforms/carrier-connections/api";
import { type CarrierService, CarrierTrouble, type ParcelOrder } from "#server/platforms/carriers/api";
import { purchaseKey } from "#server/platforms/domain/purchases";
import type { ModuleDeps } from "#server/platforms/module";
import { assertParcel, refusalOfPurchase } from "../may-ask.ts";
import { type CaseRef, caseColumn, labelsOfCase, readCase } from "../repository.ts";
import { orderOf, parcelOf } from "./parcel-order.ts";

/** Rates live longer; what a merchant looks at should still be true. */
const goodForMs = 30 * 60_000;
const mostOffers = 20;

type Wished = Input<(typeof labels)["operations"]["offers"]>["body"];

/**
 * Ask a service what a label for the parcel of a case would cost. The provider's own object is made by this, so that buying it twice is
 * refused there. @throws NOT_FOUND, WRONG_STAGE, LABEL_EXISTS, NOT_CONNECTED, what the parcel lacks, CONNECTION_REFUSED, PROVIDER_UNAVAILABLE
 */
export async function quoteLabel(deps: ModuleDeps, context: CallContext, ref: CaseRef, wished: Wished): Promise<LabelQuote> {
  const { kysely } = deps.db;
  const { store, now } = context;
  const record = await readCase(kysely, store.id, ref);
  const known = await labelsOfCase(kysely, store.id, ref);
  const parcel_no = wished.parcel_no ?? 1;
  assertParcel(known, parcel_no);
  const code = await refusalOfPurchase(kysely, context, { record, known, parcelNo: parcel_no });
  if (code) throw new AppError(code, { stage: record.stage });
  const connection = await chosenConnection(kysely, store.id, wished.connection_id);
  const id = newId();
  const rules = await loadStoreRules(kysely, store.id);
  const parcel = await parcelOf({ rules, reader: kysely, store }, record, wished);
  const order = orderOf(
    { rules, store, can: carrierCan(connection.provider) },
    record,
    { label_id: id, attempt: 1, insure: wished.insure === true },
    parcel,
  );
  const { insured_minor = null } = order;
  const [prepared, address_doubt] = await openCarrier(deps, store.id, connection.id)
    .then(({ service }) => Promise.all([service.prepare(order, purchaseKey(id, 1)), doubtOf(service, order)]))
    .catch((error: unknown) => {
      if (!(error instanceof CarrierTrouble)) throw error;
      throw new AppError(error.kind === "account" ? "CONNECTION_REFUSED" : "PROVIDER_UNAVAILABLE");
    });
  if ("state" in prepared) throw new AppError(prepared.code, { carrier_message: prepared.message });
  const offers = prepared.offers.sort(byCost).slice(0, mostOffers);
  const refusals = prepared.refusals.slice(0, mostOffers);
  const expires_at = new Date(now.getTime() + goodForMs).toISOString();
  await deps.db.transaction((tx) =>
    tx
      .insertInto("label_quote")
      .values({
        ...{ id, store_id: store.id, ...caseColumn(ref), parcel_no, connection_id: connection.id, provider_ref: prepared.ref },
        wished: asJson({ dimension_id: wished.dimension_id, weight_g: wished.weight_g, insured_minor }) as never,
        ...{ offers: asJson(offers) as never, refusals: asJson(refusals) as never, created_at: now.toISOString(), expires_at },
      })
      .execute(),
  );
  const { name, mode } = connection;
  return {
    ...{ id, parcel_no, connection_id: connection.id, connection_name: name, is_test: mode === "TEST", offers, refusals },
    ...{ insured_minor, insured_currency: order.currency, address_doubt, expires_at },
  };
}

/** Return what a service doubts about the customer's address; where it does not answer to that, nothing is known. */
async function doubtOf({ can, checkAddress }: CarrierService, { from }: ParcelOrder): Promise<string | null> {
  if (!can.checksAddresses || !checkAddress) return null;
  try {
    return await checkAddress(from);
  } catch (error) {
    if (error instanceof CarrierTrouble) return null;
    throw error;
  }
}

async function chosenConnection(reader: Reader, storeId: string, id: string | undefined) {
  const known = await listConnectionRows(reader, storeId);
  ensure(known.length > 0, "NOT_CONNECTED");
  const [first, ...others] = known;
  const chosen = id === undefined ? (others.length === 0 ? first : undefined) : known.find((one) => one.id === id);
  if (!chosen) throw badRequest({ connection_id: id === undefined ? "REQUIRED" : "NOT_FOUND" });
  return chosen;
}

export interface ChosenOffer {
  id: string;
  parcel_no: number;
  connection_id: string;
  provider_ref: string;
  offer: LabelOffer;
  insured_minor: number | null;
}

/** Take an offer of a quote of this case; a quote is bought from once. @throws OFFER_GONE */
export async function takeOffer(
  tx: Tx,
  { store, now }: CallContext,
  { noun, id }: CaseRef,
  quoteId: string,
  offerId: string,
): Promise<ChosenOffer> {
  const quote = await tx
    .selectFrom("label_quote")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("id", "=", quoteId)
    .where("is_customer", "=", false)
    .forUpdate()
    .executeTakeFirst();
  const isOfCase = quote && (noun === "claim" ? quote.claim_id : quote.return_id) === id;
  const offer = quote?.offers.find((one) => one.id === offerId);
  const { connection_id, provider_ref } = quote ?? {};
  const isGood = isOfCase && quote.label_id === null && new Date(quote.expires_at) > now;
  if (!isGood || !offer || !connection_id || !provider_ref) throw new AppError("OFFER_GONE");
  await tx.updateTable("label_quote").set({ label_id: quote.id }).where("store_id", "=", store.id).where("id", "=", quote.id).execute();
  const { id: quote_id, parcel_no, wished } = quote;
  return { id: quote_id, parcel_no, connection_id, provider_ref, offer, insured_minor: wished.insured_minor ?? null };
}
