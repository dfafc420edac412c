import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { RefundResult } from "#server/platforms/port/refunds";
import { type CaseLeg, isSettled } from "./leg.ts";

interface PayingDraft {
  tx: Tx;
  context: CallContext;
  now: string;
  writes: Write[];
  record: { ledger: CaseLeg[] };
}

/** Book the result of a leg with the draft, once, whoever reports it and however often. Returns the leg, or null when nothing changed. */
export async function bookResult(draft: PayingDraft, legId: string, result: RefundResult): Promise<CaseLeg | null> {
  const { tx, context, record } = draft;
  const leg = record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return null;
  const state = result.state === "succeeded" ? "SUCCEEDED" : result.state === "failed" ? "FAILED" : "UNKNOWN";
  if (leg.state === state) return null;
  leg.state = state;
  const settled_at = state === "UNKNOWN" ? null : draft.now;
  const external_id = result.state === "succeeded" ? result.external_id : null;
  draft.writes.push(
    tx.updateTable("ledger").set({ state, settled_at, external_id }).where("store_id", "=", context.store.id).where("id", "=", legId),
  );
  if (result.state === "succeeded") await takeReports(draft, legId, result);
  return leg;
}

type Succeeded = Extract<RefundResult, { state: "succeeded" }>;

/** Return the ids under which a platform may report a refund. */
export const refundIds = ({ external_id, parts = [] }: Succeeded): string[] => [external_id, ...parts.map((part) => part.external_id)];

/** The platform may report the refund under several ids, before or after its answer: all of them are this leg. */
async function takeReports(draft: PayingDraft, ledger_id: string, result: Succeeded): Promise<void> {
  const { tx, context, now: confirmed_at } = draft;
  for (const id of refundIds(result)) await takeOver(draft, id);
  for (const { external_id: refund_external_id, amount_minor } of result.parts ?? []) {
    const confirmed = { store_id: context.store.id, ledger_id, refund_external_id, amount_minor, confirmed_at };
    draft.writes.push(tx.insertInto("confirmed_refund").values(confirmed));
  }
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
