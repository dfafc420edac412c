import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { type BoughtRow, caseOf, readCase } from "../repository.ts";

/** Tell those who follow the costs of labels that a label's price came back. `label` is as it was before, with what it cost then. */
export async function tellRefund(tx: Tx, context: CallContext, label: BoughtRow, cost_minor: number): Promise<void> {
  const { id, store_id, return_id, claim_id, carrier, tracking_number } = label;
  const { number } = await readCase(tx, store_id, caseOf(label));
  await emit(tx, {
    store_id,
    topic: "label.refunded",
    payload: {
      ...{ id, return_id, claim_id, number, carrier, tracking_number },
      ...{ amount_minor: label.cost_minor - cost_minor, cost_minor, currency: label.cost_currency ?? label.currency },
      at: context.now.toISOString(),
    },
  });
}
