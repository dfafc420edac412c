import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimKind } from "#contracts/claims/states";
import { itemById } from "#server/cases/items";
import { portion } from "#server/domain/allocate";
import { shippingLeft } from "#server/domain/claim-case";
import { badRequest, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";
import { planUnits } from "./plan-units.ts";
import type { PlannedUnits } from "./value-units.ts";

export type ResolveRequest = Omit<ClaimBody<"preview-resolution">, "expected_total_minor">;

/** Money that was refused, to be paid again. */
export interface Retry {
  payout_id: string;
  kind: "REFUND" | "STORE_CREDIT";
  resolutions: ResolutionRow[];
  rest: number;
}
export interface Plan {
  units: PlannedUnits[];
  retries: Retry[];
  shipping: { amount: number; tax: number; kind: "REFUND" | "STORE_CREDIT" } | null;
  goodwill: number;
  refund: number;
  credit: number;
}

/** Return what a request would resolve and pay, writing nothing. @throws the first rule it breaks */
export async function planResolution(draft: Draft, request: ResolveRequest): Promise<Plan> {
  const { record } = draft;
  if (!request.items && !request.shipping && !request.goodwill) throw badRequest({ items: "REQUIRED" });
  const retries = retriesOf(record, request);
  const retried = new Set(retries.flatMap(({ resolutions }) => resolutions.map(({ item_id }) => item_id)));
  const fresh = (request.items ?? []).filter(({ id }) => !retried.has(itemById(record, id).id));
  const units = await planUnits(draft, fresh, request.reason);
  const isShippingRetried = retries.some(({ resolutions }) => resolutions.some(({ mode }) => mode === "SHIPPING"));
  const shipping = request.shipping && !isShippingRetried ? planShipping(record, request.shipping) : null;
  const sumOf = (kind: "REFUND" | "STORE_CREDIT") =>
    units.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0) +
    retries.reduce((sum, one) => sum + (one.kind === kind ? one.rest : 0), 0) +
    (shipping?.kind === kind ? shipping.amount : 0);
  return {
    units,
    retries,
    shipping,
    goodwill: request.goodwill?.amount_minor ?? 0,
    refund: sumOf("REFUND"),
    credit: sumOf("STORE_CREDIT"),
  };
}

/** Asking for units or shipping whose payment was refused pays all that was paid with them again. */
function retriesOf(record: LoadedClaim, { items = [], shipping }: ResolveRequest): Retry[] {
  const failed = record.resolutions.filter(({ state }) => state === "FAILED");
  const retries = new Map<string, Retry>();
  const add = (one: ResolutionRow, kind: ClaimKind) => {
    ensure(kind === "REFUND" || kind === "STORE_CREDIT", "WRONG_STAGE");
    const payout_id = one.payout_id as string;
    const resolutions = failed.filter((other) => other.payout_id === payout_id);
    const paid = record.ledger
      .filter((leg) => leg.payout_id === payout_id && leg.state !== "FAILED")
      .reduce((sum, leg) => sum + leg.amount_minor, 0);
    const rest = resolutions.reduce((sum, { amount_minor }) => sum + amount_minor, 0) - paid;
    retries.set(payout_id, { payout_id, kind, resolutions, rest });
  };
  for (const { id, kind } of items) for (const one of failed) if (one.item_id === id) add(one, kind);
  if (shipping) for (const one of failed) if (one.mode === "SHIPPING") add(one, shipping.kind);
  return [...retries.values()];
}

function planShipping(record: LoadedClaim, { amount_minor, kind }: NonNullable<ResolveRequest["shipping"]>): NonNullable<Plan["shipping"]> {
  ensure(record.order.shippingRefunded === 0, "SHIPPING_ALREADY_REFUNDED");
  const most = shippingLeft(record);
  ensure(amount_minor > 0, "INVALID_AMOUNT");
  ensure(amount_minor <= most, "CLAIM_EXCEEDS_PAID", { maximum_minor: most });
  const { gross, tax } = record.order.shipping;
  return { amount: amount_minor, tax: portion(tax, amount_minor, gross), kind };
}
