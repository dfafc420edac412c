import { changeParcel, insertParcel } from "#server/cases/kernel/save-parcel";
import { newId } from "#server/kit/ids";
import { isSlipParcel } from "#server/platforms/domain/slip-number";
import type { Draft } from "./draft.ts";

interface ParcelFacts {
  tracking_number?: string | null | undefined;
  carrier?: string | null | undefined;
  status?: string;
  /** When the carrier scanned it. */
  at?: string;
}

/**
 * Update the parcel with this tracking number, or one without a number of a carrier, or else add one. Also updates the search index.
 */
export async function recordShipment(draft: Draft, facts: ParcelFacts): Promise<void> {
  const { tx, context, record } = draft;
  const known = await tx
    .selectFrom("shipment")
    .selectAll()
    .where("store_id", "=", context.store.id)
    .where("return_id", "=", record.id)
    .orderBy("id")
    .execute();
  const number = facts.tracking_number ?? null;
  // A carrier's number replaces that of the slip the parcel was sent with: it is the same parcel.
  const isNumbered = (one: (typeof known)[number]) => one.tracking_number !== null && !(one.status === "AWAITING" && isSlipParcel(one));
  const parcel = known.find((one) => one.tracking_number === number) ?? (number ? known.find((one) => !isNumbered(one)) : known[0]);
  const values = {
    tracking_number: number ?? parcel?.tracking_number ?? null,
    carrier: facts.carrier ?? parcel?.carrier ?? null,
    status: facts.status ?? parcel?.status ?? "AWAITING",
    last_event_at: facts.at ?? parcel?.last_event_at ?? null,
  };
  if (parcel) await changeParcel(tx, context.store.id, parcel.id, values);
  else await insertParcel(tx, { id: newId(), store_id: context.store.id, return_id: record.id, created_at: draft.now, ...values });
  if (number) findBy(draft, number);
}

/** Let a search find the return by the number of a parcel. */
export function findBy(draft: Draft, number: string): void {
  const { search_text } = draft.record.row;
  const word = number.toLowerCase();
  if (!search_text.includes(word)) draft.set({ search_text: `${search_text} ${word}` });
}
