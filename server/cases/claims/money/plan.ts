import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimKind } from "#contracts/claims/states";
import { shippingLeft } from "#server/cases/domain/claims/claim-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { portion } from "#server/kit/allocate";
import { badRequest, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";
import { type Refused, refusedPayouts } from "../case/refused-payouts.ts";
import { planUnits } from "./plan-units.ts";
import type { PlannedUnits } from "./value-units.ts";

export type ResolveRequest = Omit<ClaimBody<"preview-resolution">, "expected_total_minor">;

/** A refused payout that is paid again. */
export interface Retry extends Refused {
  kind: "REFUND" | "STORE_CREDIT" | "GOODWILL";
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

/** Asking for units, shipping or goodwill whose payment was refused pays all that was paid with them again. */
const retriesOf = (record: LoadedClaim, request: ResolveRequest): Retry[] =>
  refusedPayouts(record).flatMap((refused) => {
    const kind = kindFor(refused, request);
    if (kind === undefined) return [];
    ensure(kind === "REFUND" || kind === "STORE_CREDIT" || kind === "GOODWILL", "WRONG_STAGE");
    return [{ ...refused, kind }];
  });

/** How a request wants a refused payout to be paid; undefined: not now. */
function kindFor({ resolutions, rest }: Refused, { items = [], shipping, goodwill }: ResolveRequest): ClaimKind | "GOODWILL" | undefined {
  const isOf = (mode: ResolutionRow["mode"]) => resolutions.some((one) => one.mode === mode);
  if (isOf("GOODWILL")) return goodwill?.amount_minor === rest ? "GOODWILL" : undefined;
  const named = items.filter(({ id }) => resolutions.some(({ item_id }) => item_id === id)).map(({ kind }) => kind);
  return shipping && isOf("SHIPPING") ? shipping.kind : named.at(-1);
}

function planShipping(record: LoadedClaim, { amount_minor, kind }: NonNullable<ResolveRequest["shipping"]>): NonNullable<Plan["shipping"]> {
  ensure(record.order.shippingRefunded === 0, "SHIPPING_ALREADY_REFUNDED");
  const most = shippingLeft(record);
  ensure(amount_minor > 0, "INVALID_AMOUNT");
  ensure(amount_minor <= most, "CLAIM_EXCEEDS_PAID", { maximum_minor: most });
  const { gross, tax } = record.order.shipping;
  return { amount: amount_minor, tax: portion(tax, amount_minor, gross), kind };
}
