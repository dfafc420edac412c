import type { Selectable, Updateable } from "kysely";
import type { CarrierClaimChange, NewCarrierClaim } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { CarrierClaimState } from "#contracts/claims/states";
import { carrierDeadlines } from "#server/cases/domain/claims/carrier-window";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CarrierClaim } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import { saveClaim } from "../case/save.ts";
import { orderFacts } from "../policy/order-facts.ts";
import { showClaim } from "../queries/detail.ts";

const change = (deps: ModuleDeps, context: CallContext, id: string, work: (draft: Draft) => Promise<void>): Promise<ClaimDetail> =>
  deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    await work(draft);
    await saveClaim(draft, "carrier-claim");
    return showClaim(tx, context, id);
  });

/** Record a claim against the carrier, with the days in which the carrier accepts it. */
export const createCarrierClaim = (deps: ModuleDeps, context: CallContext, id: string, body: NewCarrierClaim): Promise<ClaimDetail> =>
  change(deps, context, id, async (draft) => {
    const { tx, record, now } = draft;
    const facts = await orderFacts(tx, context.store.id, record.order.id);
    const parcelId = body.parcel_id === undefined ? record.row.parcel_id : body.parcel_id;
    const parcel = facts.parcels.find((one) => one.id === parcelId) ?? null;
    if (parcelId && !parcel) throw notFound();
    const destination = (parcel?.country ?? facts.order.ship_to?.country ?? facts.country).toUpperCase();
    const sent = parcel?.shipped_at ?? facts.order.fulfilled_at;
    const isAbroad = destination !== facts.country.toUpperCase();
    const window = carrierDeadlines(facts.settings.carriers, body.carrier, sent, isAbroad, facts.timezone);
    const isFiled = body.state === "SUBMITTED";
    await tx
      .insertInto("carrier_claim")
      .values({
        ...{ id: newId(), store_id: context.store.id, claim_id: id, parcel_id: parcelId, carrier: body.carrier, reference: body.reference },
        ...{ state: body.state, currency: body.currency ?? record.order.currency, claimed_minor: body.claimed_minor, note: body.note },
        ...{ ...window, filed_at: isFiled ? now : null, created_at: now, updated_at: now },
      })
      .execute();
    draft.set({ carrier_state: body.state });
    draft.log("Carrier Claim", { carrier: body.carrier, state: body.state, reference: body.reference });
  });

const order: readonly CarrierClaimState[] = ["DRAFT", "SUBMITTED", "IN_REVIEW", "WAITING_ON_DOCUMENTS"];
const decided: readonly CarrierClaimState[] = ["APPROVED", "APPROVED_PARTIAL"];
const ended: readonly CarrierClaimState[] = ["REJECTED", "PAID", "CANCELLED"];

/** States go forward: a review may ask for documents and go on, an approval may be paid, and an end is an end. */
function mayBecome(from: CarrierClaimState, to: CarrierClaimState): boolean {
  if (from === to) return true;
  if (ended.includes(from)) return false;
  if (decided.includes(from)) return to === "PAID" || to === "CANCELLED" || decided.includes(to);
  if (!order.includes(to)) return to !== "PAID" || from !== "DRAFT";
  return order.indexOf(to) > order.indexOf(from) || (from === "WAITING_ON_DOCUMENTS" && to === "IN_REVIEW");
}

/** Change a claim against the carrier. @throws WRONG_STAGE, INVALID_AMOUNT, STALE_VERSION */
export const updateCarrierClaim = (
  deps: ModuleDeps,
  context: CallContext,
  { id, carrier_claim_id }: { id: string; carrier_claim_id: string },
  body: CarrierClaimChange,
): Promise<ClaimDetail> =>
  change(deps, { ...context, expectedVersion: null }, id, async (draft) => {
    const { tx, now } = draft;
    const before = await rowOf(tx, context.store.id, id, carrier_claim_id);
    const { expected_version, ...patch } = body;
    const seen = { object_type: "carrier_claim", object_id: carrier_claim_id, version: before.version };
    const expecting = { ...context, expectedVersion: expected_version ?? context.expectedVersion };
    await assertVersion(tx, expecting, seen, () => showClaim(tx, context, id));
    const after = { ...before, ...patch };
    if (!mayBecome(before.state, after.state)) throw new AppError("WRONG_STAGE", { state: before.state });
    assertAmounts(after);
    // Money that is named counts as recovered.
    ensure(patch.paid_minor === undefined || after.state === "PAID", "INVALID_AMOUNT", { field: "paid_minor" });
    const set: Updateable<CarrierClaim> = { ...patch, version: before.version + 1, updated_at: now };
    if (!before.filed_at && after.state !== "DRAFT") set.filed_at = now;
    if (!before.decided_at && (decided.includes(after.state) || ended.includes(after.state))) set.decided_at = now;
    if (!before.paid_at && after.state === "PAID") set.paid_at = now;
    await tx.updateTable("carrier_claim").set(set).where("store_id", "=", context.store.id).where("id", "=", carrier_claim_id).execute();
    if (await isNewest(tx, before)) draft.set({ carrier_state: after.state });
    draft.log("Carrier Claim", { carrier: after.carrier, state: after.state, paid_minor: after.paid_minor, currency: after.currency });
  });

/** The list shows a claim by its newest one. */
async function isNewest(
  tx: Tx,
  { store_id, claim_id, id }: Pick<Selectable<CarrierClaim>, "store_id" | "claim_id" | "id">,
): Promise<boolean> {
  const newer = await tx
    .selectFrom("carrier_claim")
    .select("id")
    .where("store_id", "=", store_id)
    .where("claim_id", "=", claim_id)
    .where("id", ">", id)
    .executeTakeFirst();
  return !newer;
}

async function rowOf(tx: Tx, storeId: string, claimId: string, id: string) {
  const row = await tx
    .selectFrom("carrier_claim")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("claim_id", "=", claimId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Approved ≤ claimed and paid ≤ approved; a paid claim says how much. @throws INVALID_AMOUNT */
function assertAmounts({ state, claimed_minor, approved_minor, paid_minor }: Awaited<ReturnType<typeof rowOf>>): void {
  ensure(approved_minor === null || approved_minor <= claimed_minor, "INVALID_AMOUNT", {
    field: "approved_minor",
    left_minor: claimed_minor,
  });
  ensure(paid_minor === null || paid_minor <= (approved_minor ?? 0), "INVALID_AMOUNT", {
    field: "paid_minor",
    left_minor: approved_minor ?? 0,
  });
  ensure(state !== "PAID" || (paid_minor ?? 0) > 0, "INVALID_AMOUNT", { field: "paid_minor" });
}
