import type { RawBuilder, SqlBool } from "kysely";
import type { SplitArm } from "#contracts/flows/states";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import type { Tx } from "#server/db/open";
import { enqueue, jobWrite } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";

export const offerQueue = "experiment-offer";
export const caseQueue = "experiment-case";

export interface Exposure {
  experiment_id: string;
  arm: SplitArm;
}
export interface OfferPayload {
  storeId: string;
  orderId: string;
  at: string;
  exposures: readonly Exposure[];
}
export interface CasePayload {
  storeId: string;
  returnId: string;
}

interface Entry extends Exposure {
  storeId: string;
  unitKey: string;
  /** When the split was passed. */
  at: string;
  /** Cases made from here on count. */
  since: string;
}

/** Add a unit to an experiment unless it is in it, whatever it met later. Returns whether it is new. */
export async function expose(tx: Tx, { storeId, experiment_id, arm, unitKey, at, since }: Entry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("experiment_unit")
    .values({ store_id: storeId, experiment_id, unit_key: unitKey, variant: arm, first_at: at, since, hours_to_close: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Queue that an offer was shown, where a customer asked for it and an experiment counts them for the first time. The job finds the person by
 * the order, so no address is queued.
 */
export async function noteOffers(tx: Tx, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]): Promise<void> {
  if (context.actor.type !== "customer") return;
  const exposures = [...new Map(offers.flatMap((offer) => offer?.exposures ?? []).map((one) => [one.experiment_id, one])).values()];
  if (exposures.length === 0) return;
  const { store, now } = context;
  const payload: OfferPayload = { storeId: store.id, orderId, at: now.toISOString(), exposures };
  await enqueue(tx, { queue: offerQueue, key: `${orderId}:${exposures.map((one) => one.experiment_id).join(":")}`, payload });
}

/** Return the write that queues counting anew what came of a return, where `onlyIf` holds. */
export const caseWrite = (storeId: string, returnId: string, onlyIf?: RawBuilder<SqlBool>): Write =>
  jobWrite({ queue: caseQueue, payload: { storeId, returnId } satisfies CasePayload, ...(onlyIf && { onlyIf }) });
