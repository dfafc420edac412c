import type { ClaimEligibility, TypeEligibility } from "#contracts/claims/eligibility";
import { type ClaimType, claimTypes } from "#contracts/claims/states";
import { alwaysNeeded, needsAddress, policeReportFrom } from "#server/cases/domain/claims/claim-evidence";
import { loadStoreRules } from "#server/cases/settings/api";
import { freeValues, paidOf } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { sentence } from "#server/kit/sentences";
import { type HeldUnits, holdersOf } from "../case/holders.ts";
import { isCustomer } from "../case/judge.ts";
import { heldParcels, wasSent } from "../case/parcels.ts";
import { lacksProofOf } from "../policy/judge-claim.ts";
import { bestOf, verdictsOf } from "../policy/line-window.ts";
import { type Line, type OrderFacts, orderFacts } from "../policy/order-facts.ts";

/** Return what of an order can be claimed, per line and type; customers see neither other cases nor types that are not offered. */
export async function claimEligibility(reader: Reader, context: CallContext, orderId: string): Promise<ClaimEligibility> {
  const facts = await orderFacts(reader, context.store.id, orderId);
  const { order, lines, parcels, registrations, settings, timezone } = facts;
  const held = isCustomer(context)
    ? []
    : await holdersOf(
        reader,
        context.store.id,
        lines.map(({ id }) => id),
      );
  const types = isCustomer(context) ? await offeredTypes(reader, facts) : [...claimTypes];
  return {
    order_id: order.id,
    order_number: order.number,
    currency: order.currency,
    timezone,
    types,
    police_report_from_minor: policeReportFrom(settings, order.currency === facts.currency),
    lines: lines.map((line) => lineOf(context, facts, line, held, types)),
    wishes: facts.wishes,
    parcels: parcels.filter(wasSent),
    registrations: registrations.map((one) => ({
      id: one.id,
      name: one.promise.name,
      product_id: one.product_id,
      order_line_ids: lines.filter(({ product_id }) => product_id === one.product_id).map(({ id }) => id),
      serial: one.serial,
      status: one.status,
      starts_at: isoOf(one.starts_at),
      expires_at: isoOrNull(one.expires_at),
      covered_reasons: one.promise.covered_reasons,
      excluded_reasons: one.promise.excluded_reasons,
      benefits: one.benefits.map(({ type, remaining }) => ({ type, remaining })),
    })),
    ship_to: order.ship_to as Record<string, unknown> | null,
  };

  async function offeredTypes(from: Reader, of: OrderFacts): Promise<ClaimType[]> {
    const { general } = await loadStoreRules(from, of.order.store_id);
    return settings.portal_enabled && general.portal_enabled ? settings.portal_types : [];
  }
}

function lineOf(
  context: CallContext,
  facts: OrderFacts,
  line: Line,
  held: readonly HeldUnits[],
  types: readonly ClaimType[],
): ClaimEligibility["lines"][number] {
  return {
    order_line_id: line.id,
    title: line.title,
    variant_title: line.variant_title,
    sku: line.sku,
    image_url: line.image_url,
    quantity: line.quantity,
    free: line.free,
    free_values_minor: freeValues(paidOf(line), line.settled + line.outside, line.free),
    gift_card: line.gift_card,
    parcel_ids: heldParcels(facts.parcels, line.id).map(({ id }) => id),
    held_by: held.flatMap(({ order_line_id, ...one }) => (order_line_id === line.id ? [one] : [])),
    types: types.map((type) => typeOf(context, facts, line, type)),
  };
}

function typeOf(context: CallContext, facts: OrderFacts, line: Line, type: ClaimType): TypeEligibility {
  const registration =
    type === "WARRANTY"
      ? (facts.registrations.find((one) => one.product_id === line.product_id && one.status !== "INVALID") ?? null)
      : null;
  const verdict = bestOf(verdictsOf(facts, { type, line: line.id, registration, now: context.now, named: null }));
  const code = obstacle(facts, line) ?? (type === "WARRANTY" && !registration ? "REGISTRATION_INVALID" : verdict.code);
  return {
    type,
    open: code === null,
    code,
    message: code ? sentence(code, context.language) : "",
    opens_at: verdict.opens_at && isoOf(verdict.opens_at),
    closes_at: verdict.closes_at && isoOf(verdict.closes_at),
    evidence: alwaysNeeded(type, facts.settings, registration !== null && lacksProofOf(registration)),
    needs_address: needsAddress(type),
    instead: code === "PARCEL_DELIVERED" ? "STOLEN" : null,
  };
}

function obstacle({ order }: OrderFacts, line: Line) {
  if (line.gift_card || order.deleted_at) return "NOT_RETURNABLE" as const;
  if (line.fulfilled_quantity === 0) return "NOT_FULFILLED" as const;
  return line.free === 0 ? ("UNITS_TAKEN" as const) : null;
}
