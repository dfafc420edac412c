import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { type ClaimKind, moneyKinds } from "#contracts/claims/states";

type Item = ClaimDetail["items"][number];

/** How some units of an item are resolved. */
export interface ItemDraft {
  /** Null: not resolved now. */
  kind: ClaimKind | null;
  quantity: number;
  /** Null: what is approved for the units. */
  amount_minor: number | null;
  /** Null: the same variant. */
  variant: { id: string; title: string } | null;
  keep_returnable: boolean;
  /** Money beside a replacement; null: none. */
  beside_minor: number | null;
  beside_kind: "REFUND" | "STORE_CREDIT";
}

export type MoneyKind = (typeof moneyKinds)[number];
export interface ResolveDraft {
  /** How refused payouts are paid again, by payout; null: not now. */
  refused: Readonly<Record<string, MoneyKind | null>>;
  /** By item; its units may be split over several outcomes. */
  items: Readonly<Record<string, readonly ItemDraft[]>>;
  shipping: boolean;
  shipping_minor: number | null;
  shipping_kind: "REFUND" | "STORE_CREDIT";
  goodwill_minor: number | null;
  reason: string;
  /** Refunds are paid by hand, because the payment method cannot refund. */
  by_hand: boolean;
  /** What somebody who looked says of a refund that was refused. */
  refused_was: "UNPAID" | "PAID" | undefined;
}

/** Return the items with units left to resolve. Money of an item that was refused is paid first. */
export const openItems = ({ items, refused }: ClaimDetail): Item[] =>
  items.filter(({ id, left }) => left > 0 && !refused.some(({ item_ids }) => item_ids.includes(id)));

export const paysMoney = (kind: ClaimKind | null): boolean => (moneyKinds as readonly string[]).includes(kind ?? "");

const startOfItem = { amount_minor: null, variant: null, keep_returnable: true, beside_minor: null, beside_kind: "REFUND" } as const;

/** Return the draft to start with: everything that is left, as the customer wants it. */
export function startOf(record: ClaimDetail): ResolveDraft {
  const kind: ClaimKind = record.wanted ?? "REFUND";
  return {
    refused: Object.fromEntries(record.refused.map((one) => [one.payout_id, one.kind])),
    items: Object.fromEntries(openItems(record).map((item) => [item.id, [{ ...startOfItem, kind, quantity: item.left }]])),
    shipping: shippingLeft(record) > 0,
    shipping_minor: null,
    shipping_kind: "REFUND",
    goodwill_minor: null,
    reason: "",
    by_hand: false,
    refused_was: undefined,
  };
}

/** Return what of the shipping is approved and was not resolved: it is once. */
export const shippingLeft = ({ shipping, resolutions }: ClaimDetail): number =>
  resolutions.some(({ mode }) => mode === "SHIPPING") ? 0 : shipping.approved_minor;

/** Return how many units of an item are spoken for; `except` leaves out one of its parts. */
export const unitsTaken = (parts: readonly ItemDraft[], except = -1): number =>
  parts.reduce((sum, { kind, quantity }, index) => sum + (kind && index !== except ? quantity : 0), 0);

/** Return an item's parts with another one: for the units that are left, else for one of the largest part. */
export function splitParts(parts: readonly ItemDraft[], left: number): readonly ItemDraft[] {
  const chosen = parts.filter(({ kind }) => kind);
  const rest = left - unitsTaken(chosen);
  const largest = chosen.reduce((best, one) => (one.quantity > best.quantity ? one : best), chosen[0] ?? { quantity: 0 });
  if (rest === 0 && largest.quantity < 2) return parts;
  const kind: ClaimKind = chosen.some((one) => one.kind === "REFUND") ? "REPLACEMENT" : "REFUND";
  const kept = chosen.map((one) => ({
    ...one,
    // Money beside a replacement is for all of the item's units.
    ...{ beside_minor: null, amount_minor: null, quantity: rest === 0 && one === largest ? one.quantity - 1 : one.quantity },
  }));
  return [...kept, { ...startOfItem, kind, quantity: rest || 1 }];
}

/** Return an item's answered outcomes in the order of its parts: the server answers replacements first, and money beside them last. */
export function answersOf({ items }: ClaimOutcome, id: string, parts: readonly ItemDraft[]): (ClaimOutcome["items"][number] | undefined)[] {
  const own = items.filter((one) => one.id === id);
  const isReplaced = ({ kind }: { kind: ClaimKind | null }) => kind === "REPLACEMENT";
  const [replaced, others] = [own.filter(isReplaced), own.filter((one) => !isReplaced(one))];
  return parts.map((part) => (part.kind ? (isReplaced(part) ? replaced : others).shift() : undefined));
}

type BodyItem = NonNullable<ClaimBody<"preview-resolution">["items"]>[number];

function buildItems(id: string, part: ItemDraft): BodyItem[] {
  const { kind, quantity, amount_minor, variant, keep_returnable, beside_minor, beside_kind } = part;
  if (!kind || quantity === 0) return [];
  // Without a number of units it is for those that are replaced, not for others.
  const beside =
    kind === "REPLACEMENT" && beside_minor ? [{ id, kind: beside_kind, amount_minor: beside_minor, keep_returnable: false }] : [];
  const own = {
    ...{ id, kind, quantity, keep_returnable },
    ...(paysMoney(kind) && amount_minor !== null && { amount_minor }),
    ...(kind === "REPLACEMENT" && variant && { variant_id: variant.id }),
  };
  return [own, ...beside];
}

/** Return the draft as a body, without the expected total. */
export function buildResolutionBody(record: ClaimDetail, draft: ResolveDraft): Omit<ClaimBody<"preview-resolution">, "expected_version"> {
  const items = openItems(record).flatMap(({ id }) => (draft.items[id] ?? []).flatMap((part) => buildItems(id, part)));
  const again = record.refused.flatMap((one) => {
    const kind = draft.refused[one.payout_id];
    return kind ? [{ ...one, kind }] : [];
  });
  for (const { item_ids, kind } of again) if (item_ids[0]) items.push({ id: item_ids[0], kind, keep_returnable: true });
  const refusedShipping = again.find((one) => one.shipping && one.item_ids.length === 0);
  const goodwill_minor = draft.goodwill_minor ?? again.find(({ goodwill }) => goodwill)?.amount_minor;
  const shipping = draft.shipping ? (draft.shipping_minor ?? shippingLeft(record)) : 0;
  return {
    ...(items.length > 0 && { items }),
    ...(shipping > 0 && { shipping: { amount_minor: shipping, kind: draft.shipping_kind } }),
    ...(refusedShipping && { shipping: { amount_minor: refusedShipping.amount_minor, kind: refusedShipping.kind } }),
    ...(goodwill_minor && { goodwill: { kind: "STORE_CREDIT" as const, amount_minor: goodwill_minor } }),
    ...(draft.reason.trim() && { reason: draft.reason.trim() }),
    ...(draft.by_hand && { by_hand: true }),
    ...(draft.refused_was && { refused_was: draft.refused_was }),
  };
}

export const isEmpty = (body: ReturnType<typeof buildResolutionBody>): boolean => !body.items && !body.shipping && !body.goodwill;
