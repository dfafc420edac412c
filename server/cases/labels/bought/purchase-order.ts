import { loadStoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import { AppError } from "#server/kit/errors";
import type { CarrierService, Purchase, Refused } from "#server/platforms/carriers/api";
import { purchaseKey } from "#server/platforms/domain/purchases";
import type { ModuleDeps } from "#server/platforms/module";
import { type BoughtRow, caseOf, readCase } from "../repository.ts";
import { orderOf, parcelOf } from "./parcel-order.ts";

/**
 * Return how a label is asked for. A service that kept nothing of the parcel is told it again, as it was wished; what it lacks by now is a
 * refusal, before anybody is asked.
 */
export async function purchaseOf(deps: ModuleDeps, { can }: CarrierService, label: BoughtRow): Promise<Purchase | Refused> {
  const { insured_minor, currency } = label;
  const insured = insured_minor === null ? null : { minor: insured_minor, currency };
  const purchase = { offer: { id: label.offer?.id ?? "" }, key: purchaseKey(label.id, label.attempt), order: null, insured };
  if (can.prepares) return purchase;
  const reader = deps.db.kysely;
  const { store } = await systemContext(reader, label.store_id, deps.clock.now());
  const quote = await reader
    .selectFrom("label_quote")
    .select("wished")
    .where("store_id", "=", store.id)
    .where("id", "=", label.id)
    .executeTakeFirst();
  try {
    const record = await readCase(reader, store.id, caseOf(label));
    const rules = await loadStoreRules(reader, store.id);
    const attempt = { label_id: label.id, attempt: label.attempt, insure: insured !== null };
    const parcel = await parcelOf({ rules, reader, store }, record, quote?.wished ?? {});
    return { ...purchase, order: orderOf({ rules, store, can }, record, attempt, parcel) };
  } catch (error) {
    if (error instanceof AppError) return { state: "refused", code: error.code, message: null };
    throw error;
  }
}
