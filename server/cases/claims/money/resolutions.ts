import { actorColumns } from "#server/core/audit/api";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";

type Facts = Pick<ResolutionRow, "kind" | "mode" | "quantity" | "amount_minor" | "tax_minor"> & Partial<ResolutionRow>;

const blank = {
  ledger_id: null,
  order_id: null,
  order_line_id: null,
  variant_id: null,
  benefit: null,
  tracking: null,
  done_at: null,
  sent: 0,
};

/** Return a resolution that is running. */
export function resolutionOf({ context, record, now }: Draft, facts: Facts): ResolutionRow {
  return {
    ...blank,
    ...{
      id: newId(),
      store_id: context.store.id,
      claim_id: record.id,
      item_id: null,
      payout_id: null,
      keep_returnable: false,
      reason: null,
    },
    ...{ state: "RUNNING", created_at: now },
    ...actorColumns(context),
    ...facts,
  };
}

export async function addGoodwill(draft: Draft, amount_minor: number, payout_id: string, reason: string | null): Promise<ResolutionRow> {
  const row = resolutionOf(draft, { kind: "STORE_CREDIT", mode: "GOODWILL", quantity: 0, amount_minor, tax_minor: 0, payout_id, reason });
  await insertResolution(draft, row);
  return row;
}

/** Store a resolution and add it to the claim. */
export async function insertResolution({ tx, record }: Draft, row: ResolutionRow): Promise<void> {
  await tx.insertInto("claim_resolution").values(row).execute();
  record.resolutions.push(row);
}
