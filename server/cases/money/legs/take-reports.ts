import type { Tx } from "#server/db/open";
import type { RefundResult } from "#server/platforms/port/refunds";
import type { PayingDraft } from "./book-result.ts";
import type { CaseLeg } from "./leg.ts";

type Succeeded = Extract<RefundResult, { state: "succeeded" }>;

/** Return the ids under which a platform may report a refund. */
const refundIds = ({ external_id, parts = [] }: Succeeded): string[] => [external_id, ...parts.map((part) => part.external_id)];

/** Return the ids under which a platform, or whoever made a refund that stands for this one, may report its units. */
export const unitsIds = (result: Succeeded): string[] => [
  ...new Set([...refundIds(result), ...(result.covered_by ?? []), result.units_external_id ?? result.external_id]),
];

/** The platform may report the refund under several ids, before or after its answer: all of them are this leg. */
export async function takeReports(draft: PayingDraft, ledger_id: string, result: Succeeded): Promise<void> {
  const { tx, context, now: confirmed_at } = draft;
  for (const id of refundIds(result)) await takeOver(draft, id);
  for (const { external_id: refund_external_id, amount_minor } of result.parts ?? []) {
    const confirmed = { store_id: context.store.id, ledger_id, refund_external_id, amount_minor, confirmed_at };
    draft.writes.push(tx.insertInto("confirmed_refund").values(confirmed));
  }
}

/**
 * A person says that refunds of somebody else are this one: they confirm it, and count by themselves only beyond it. One that is not
 * imported yet confirms it when it is.
 */
export async function takeFromOthers(draft: PayingDraft, leg: CaseLeg, externalIds: readonly string[]): Promise<void> {
  const { tx, context, record, now: confirmed_at } = draft;
  if (externalIds.length === 0) return;
  const { id: storeId } = context.store;
  await tx.updateTable("ledger").set({ recorded: true }).where("store_id", "=", storeId).where("id", "=", leg.id).execute();
  leg.recorded = true;
  let missing = leg.amount_minor;
  for (const refund_external_id of externalIds) {
    const other = record.ledger.find((one) => one.kind === "EXTERNAL" && one.external_id === refund_external_id && one.state !== "FAILED");
    const taken = Math.min(missing, other?.amount_minor ?? 0);
    if (!other || taken === 0) continue;
    missing -= taken;
    await tx
      .insertInto("confirmed_refund")
      .values({ store_id: storeId, ledger_id: leg.id, refund_external_id, amount_minor: taken, confirmed_at })
      .execute();
    if (taken === other.amount_minor) await takeOver(draft, refund_external_id);
    else await shrink(draft, other, taken);
  }
}

/** What is left of a refund made elsewhere pays a return for no more than it did. */
async function shrink({ tx, context }: PayingDraft, other: CaseLeg, by: number): Promise<void> {
  other.amount_minor -= by;
  other.correction_minor = Math.min(other.correction_minor, other.amount_minor);
  const { amount_minor, correction_minor } = other;
  await tx
    .updateTable("ledger")
    .set({ amount_minor, correction_minor })
    .where("store_id", "=", context.store.id)
    .where("id", "=", other.id)
    .execute();
}

/**
 * The platform's report may have arrived before our answer and been booked as a refund made elsewhere. Count it once,
 * as ours, and reopen the legs it confirmed.
 */
async function takeOver({ tx, context, record }: PayingDraft, externalId: string): Promise<void> {
  const others = record.ledger.filter((one) => one.confirmed_minor > 0).map((one) => one.id);
  if (others.length > 0) await unconfirm(tx, context.store.id, others, externalId);
  const echo = record.ledger.find((one) => one.kind === "EXTERNAL" && one.external_id === externalId);
  if (!echo) return;
  echo.state = "FAILED";
  await tx.updateTable("ledger").set({ state: "FAILED" }).where("store_id", "=", context.store.id).where("id", "=", echo.id).execute();
  const { return_id, units_external_id } = echo;
  if (return_id === null || !units_external_id) return;
  // Nor are its units those of the return that it seemed to pay.
  await tx
    .deleteFrom("confirmed_units")
    .where("store_id", "=", context.store.id)
    .where("refund_external_id", "=", units_external_id)
    .where("item_id", "in", (item) =>
      item.selectFrom("return_item").select("id").where("store_id", "=", context.store.id).where("return_id", "=", return_id),
    )
    .execute();
}

const unconfirm = (tx: Tx, storeId: string, legIds: readonly string[], externalId: string) =>
  tx
    .deleteFrom("confirmed_refund")
    .where("store_id", "=", storeId)
    .where("refund_external_id", "=", externalId)
    .where("ledger_id", "in", legIds)
    .execute();
