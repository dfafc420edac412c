import type { ClaimBody } from "#contracts/claims/actions";
import type { Variant } from "#server/cases/kernel/goods/variants";
import { planFor } from "#server/cases/money/plan-for";
import { platformNote } from "#server/cases/money/platform-note";
import { chargedOn, priceWithTax } from "#server/catalogue/domain/exchange-tax";
import { ensure } from "#server/kit/errors";
import { buyerOf } from "#server/platforms/operations/api";
import type { ExchangeCommand, FulfilCommand } from "#server/platforms/port/exchange";
import { capabilitiesOf, isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";

export interface Replacement {
  resolution: ResolutionRow;
  variant: Variant;
}

const subjectOf = ({ record }: Draft): string => `replacement:${record.id}`;

/** Order what was resolved by a replacement on a connected store's platform too, free of charge: one order a resolution by staff. */
export async function placeReplacements(draft: Draft, replacements: readonly Replacement[]): Promise<void> {
  const { record, tx, context } = draft;
  if (!isConnected(context.store) || !capabilitiesOf(context.store).exchangeOrders || replacements.length === 0) return;
  const { customer, ship_to, language } = await buyerOf(tx, record);
  const command: ExchangeCommand = {
    purpose: "replacement",
    order: { external_id: record.order.rootExternalId, number: record.row.order_number },
    ...{ customer, ship_to, currency: record.order.currency, hold: false },
    lines: replacements.map(({ resolution, variant }) => ({
      product_external_id: variant.product_external_id,
      variant_external_id: variant.external_id,
      quantity: resolution.quantity,
      title: variant.title,
      ...priceOf(draft, resolution),
    })),
    note: platformNote(draft, language),
  };
  const about = replacements.map(({ resolution }) => resolution.id);
  planFor(draft, { kind: "exchange", subject: subjectOf(draft), command, about });
}

/** The price of the units that are replaced, in the order's currency; the order takes all of it off. */
function priceOf({ record }: Draft, { item_id, quantity }: ResolutionRow): { unit_minor: number; net_minor: number } {
  const item = record.items.find(({ id }) => id === item_id);
  const line = record.lines.get(item?.order_line_id ?? "");
  if (!line) return { unit_minor: 0, net_minor: 0 };
  const { gross, tax } = priceWithTax(line.unit_price_minor * quantity, chargedOn(line), record.order.tax_inclusive);
  return { unit_minor: line.unit_price_minor, net_minor: gross - tax };
}

/** Mark the platform's orders as sent whose last unit was sent now; each is sent as a whole. */
export function sendReplacements(draft: Draft, tracking: ClaimBody<"complete">["tracking"], notify: boolean): void {
  const { operations, resolutions } = draft.record;
  const { number = "", carrier = null } = typeof tracking === "string" ? { number: tracking } : (tracking ?? {});
  const command: Omit<FulfilCommand, "order"> = { tracking: number ? { number, company: carrier, url: null } : null, notify };
  for (const order of operations.filter(({ kind }) => kind === "exchange")) {
    const goods = resolutions.filter(({ id }) => order.about.includes(id));
    const isPlanned = operations.some(({ kind, about }) => kind === "fulfil" && about.includes(order.key));
    if (isPlanned || goods.some(({ sent, quantity }) => sent < quantity)) continue;
    planFor(draft, { kind: "fulfil", subject: subjectOf(draft), command, about: [order.key], after: order.key });
  }
}

/**
 * Have the platform's orders of resolutions cancelled. Each is cancelled as a whole, with everything that was ordered in it. Returns all
 * that is cancelled with them. @throws NOT_CANCELLABLE once a part was sent
 */
export function cancelPlaced(draft: Draft, chosen: readonly ResolutionRow[]): ResolutionRow[] {
  const { operations, resolutions } = draft.record;
  const ids = new Set(chosen.map(({ id }) => id));
  for (const { key, about } of operations.filter(({ kind, about }) => kind === "exchange" && about.some((id) => ids.has(id)))) {
    const goods = resolutions.filter(({ id }) => about.includes(id));
    ensure(
      goods.every(({ sent }) => sent === 0),
      "NOT_CANCELLABLE",
    );
    for (const { id, state } of goods) if (state === "RUNNING") ids.add(id);
    planFor(draft, { kind: "exchange_cancel", subject: subjectOf(draft), command: {}, about: [key], after: key });
  }
  return resolutions.filter(({ id }) => ids.has(id));
}
