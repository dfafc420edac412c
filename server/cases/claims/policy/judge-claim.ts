import type { CreateClaim } from "#contracts/claims/bodies";
import type { ClaimParcel } from "#contracts/claims/parts";
import { wishesOffered } from "#contracts/claims/wishes";
import type { ErrorCode } from "#contracts/errors";
import { missingEvidence } from "#server/cases/domain/claims/claim-evidence";
import type { WindowVerdict } from "#server/cases/domain/claims/claim-windows";
import { Valuation } from "#server/cases/domain/money/valuation";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import { isCustomer } from "../case/judge.ts";
import { deliveryOf, unitsIn, wasSent } from "../case/parcels.ts";
import { type ParcelVerdict, verdictFor, verdictsOf } from "./line-window.ts";
import type { Line, OrderFacts, Registration } from "./order-facts.ts";

interface Objection {
  code: ErrorCode;
  details: Record<string, unknown>;
}
export interface Judged {
  parcel: ClaimParcel | null;
  registration: Registration | null;
  /** What the claimed units were paid for. */
  value: number;
  values: number[];
  /** Rules that staff overrode. */
  advice: { order_line_id: string | null; code: string; at: string | null }[];
}

/**
 * Check a claim against the store's rules. Windows and evidence are enforced on customers, and advice to staff with a reason.
 * @throws the first objection
 */
export function judgeRequest(context: CallContext, facts: OrderFacts, body: CreateClaim): Judged {
  const lines = body.items.map(({ order_line_id }) => lineOf(facts, order_line_id));
  for (const line of lines) {
    ensure(!line.gift_card && !facts.order.deleted_at, "NOT_RETURNABLE", { order_line_id: line.id });
    ensure(line.fulfilled_quantity > 0, "NOT_FULFILLED", { order_line_id: line.id });
  }
  const units = unitsOf(body);
  const named = namedParcel(facts, body, units);
  const registration = registrationFor(facts, body, lines);
  const values = valuesOf(facts, body);
  const value = values.reduce((sum, one) => sum + one, 0);
  if (isCustomer(context)) assertOffered(facts, body, value);
  const windows = new Map(
    [...units].map(([line]) => [line, verdictsOf(facts, { type: body.type, line, registration, now: context.now, named })]),
  );
  const objections = [
    ...windowObjections(
      facts,
      [...units].map(([line, count]) => verdictFor(windows.get(line) ?? [], line, count)),
    ),
    ...evidenceObjections(facts, body, registration, value),
  ];
  for (const { code, details } of objections) {
    const isFinal = code === "PARCEL_DELIVERED" || code === "NOT_FULFILLED";
    if (isFinal || isCustomer(context) || !body.override_reason) throw new AppError(code, details);
  }
  const advice = objections.map(({ code, details }) => ({
    order_line_id: null,
    code,
    at: String(details.opens_at ?? details.closed_at ?? "") || null,
  }));
  return { parcel: claimedParcel([...windows.values()]), registration, value, values, advice };
}

const lineOf = ({ lines }: OrderFacts, id: string): Line => {
  const line = lines.find((one) => one.id === id);
  if (!line) throw notFound();
  return line;
};

/** Assert that customers may ask for the resolution they want. @throws WISH_NOT_OFFERED */
function assertOffered({ wishes }: OrderFacts, { type, wanted, items }: CreateClaim, value_minor: number): void {
  if (!wanted) return;
  const offered = wishesOffered(wishes, { type, value_minor, line_ids: items.map(({ order_line_id }) => order_line_id) });
  ensure(offered.includes(wanted), "WISH_NOT_OFFERED", { wanted, offered });
}

/** Return the claimed units by line. */
function unitsOf({ items }: CreateClaim): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { order_line_id, quantity } of items) units.set(order_line_id, (units.get(order_line_id) ?? 0) + quantity);
  return units;
}

/** Return the parcel a claim names; it holds the claimed units. @throws NOT_FOUND, BAD_REQUEST */
function namedParcel({ parcels }: OrderFacts, { parcel_id }: CreateClaim, units: ReadonlyMap<string, number>): ClaimParcel | null {
  if (!parcel_id) return null;
  const found = parcels.find(({ id }) => id === parcel_id);
  if (!found) throw notFound();
  if (!wasSent(found) || [...units].some(([line, count]) => unitsIn(found, line) < count)) throw badRequest({ parcel_id: "INVALID" });
  return found;
}

/** Return the parcel a claim is about: of those of its first line, the one that allows it for most lines. */
function claimedParcel(lines: readonly ParcelVerdict[][]): ClaimParcel | null {
  const allows = (verdicts: readonly ParcelVerdict[], id: string) =>
    verdicts.some(({ parcel, code }) => parcel?.id === id && code === null);
  const count = ({ parcel }: ParcelVerdict) => lines.filter((verdicts) => parcel && allows(verdicts, parcel.id)).length;
  const [first = []] = lines;
  return [...first].sort((a, b) => count(b) - count(a))[0]?.parcel ?? null;
}

/** Return the registration of a warranty claim. @throws REGISTRATION_INVALID, NOT_COVERED, BENEFIT_USED_UP */
function registrationFor({ registrations }: OrderFacts, body: CreateClaim, lines: readonly Line[]): Registration | null {
  if (body.type !== "WARRANTY") return null;
  const found = body.registration_id
    ? registrations.find(({ id }) => id === body.registration_id)
    : registrations.find(({ status, product_id }) => status === "VALID" && lines.some((line) => line.product_id === product_id));
  if (body.registration_id && !found) throw notFound();
  ensure(found?.status === "VALID" || found?.status === "EXPIRED", "REGISTRATION_INVALID");
  ensure(
    lines.every((line) => line.product_id === found.product_id),
    "REGISTRATION_INVALID",
    { product_id: found.product_id },
  );
  const { covered_reasons, excluded_reasons } = found.promise;
  for (const { reason } of body.items)
    ensure((covered_reasons.length === 0 || covered_reasons.includes(reason)) && !excluded_reasons.includes(reason), "NOT_COVERED", {
      reason,
    });
  const wanted = found.benefits.filter(({ type }) => !body.wanted || type === body.wanted);
  ensure(wanted.length > 0, "NOT_COVERED", { wanted: body.wanted });
  ensure(
    wanted.some(({ remaining }) => remaining !== 0),
    "BENEFIT_USED_UP",
    { wanted: body.wanted },
  );
  return found;
}

/** What each item's units were paid for: per line, the next ones. */
function valuesOf(facts: OrderFacts, { items }: CreateClaim): number[] {
  const values = new Valuation(new Map(items.map(({ order_line_id }) => [order_line_id, lineOf(facts, order_line_id)])));
  return items.map((item) => values.take(item, item.quantity).gross);
}

/** Each line is judged by its own parcels; what several of them refuse alike is one objection. */
function windowObjections(facts: OrderFacts, verdicts: readonly ParcelVerdict[]): Objection[] {
  const found = verdicts.flatMap(({ parcel, ...verdict }) => objectionOf(verdict, parcel ? deliveryOf(parcel) : facts.order.delivered_at));
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

function objectionOf({ code, opens_at, closes_at }: WindowVerdict, delivered_at: string | null): Objection[] {
  if (code === null) return [];
  if (code === "CLAIM_NOT_OPEN") return [{ code, details: { opens_at } }];
  if (code === "WINDOW_CLOSED") return [{ code, details: { closed_at: closes_at } }];
  return [{ code, details: code === "PARCEL_DELIVERED" ? { instead: "STOLEN", delivered_at } : {} }];
}

function evidenceObjections(facts: OrderFacts, body: CreateClaim, registration: Registration | null, value: number): Objection[] {
  const { type, address_confirmed, items } = body;
  const value_minor = facts.order.currency === facts.currency ? value : null;
  const lacksProof = registration !== null && lacksProofOf(registration);
  const kind = missingEvidence({ type, address_confirmed, items, value_minor, lacksProof }, facts.settings);
  if (kind === null) return [];
  return [kind === "photo" ? { code: "PHOTO_REQUIRED", details: {} } : { code: "EVIDENCE_REQUIRED", details: { kind } }];
}

/** A registration whose rule asks for a proof of purchase and that came with none; one for an order of the store proves itself. */
export const lacksProofOf = ({ proof_required, proof_files, purchase, order_id }: Registration): boolean =>
  proof_required && order_id === null && proof_files.length === 0 && !purchase?.proof_url;
