import type { LabelOffer } from "#contracts/labels/shapes";
import type { StoreRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { type CarrierConnectionRow, carrierCan, openCarrier } from "#server/platforms/carrier-connections/api";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import { purchaseKey } from "#server/platforms/domain/purchases";
import type { ModuleDeps } from "#server/platforms/module";
import { type CaseParcel, orderOf } from "./parcel-order.ts";

interface Wanted {
  rules: StoreRules;
  record: Parameters<typeof orderOf>[1];
  parcel: CaseParcel;
  connection: CarrierConnectionRow;
  /** Names the purchase at the service. */
  named: { id: string; attempt: number };
  insure: boolean;
}

/** What a service offers for a parcel, why it or we refuse, or that it did not answer. */
export type Prepared =
  | { ref: string; offers: LabelOffer[]; refusals: { carrier: string; message: string }[]; insured_minor: number | null }
  | { code: string; message: string | null }
  | CarrierTrouble;

/** Ask a service for offers, which costs nothing and may be repeated. */
export async function prepareFor(
  deps: ModuleDeps,
  { store }: Pick<CallContext, "store">,
  { rules, record, parcel, connection, named, insure }: Wanted,
): Promise<Prepared> {
  try {
    const can = carrierCan(connection.provider);
    const order = orderOf({ rules, store, can }, record, { label_id: named.id, attempt: named.attempt, insure }, parcel);
    const { service } = await openCarrier(deps, store.id, connection.id);
    // The same parcel is another one with insurance: a service that knows the key would answer as before.
    const key = purchaseKey(named.id, named.attempt);
    const found = await service.prepare(order, insure ? `${key}-insured` : key);
    return "state" in found ? { code: found.code, message: found.message } : { ...found, insured_minor: order.insured_minor ?? null };
  } catch (error) {
    if (error instanceof CarrierTrouble) return error;
    if (error instanceof AppError) return { code: error.code, message: null };
    throw error;
  }
}
