import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { type ClaimKind, moneyKinds } from "#contracts/claims/states";

type Item = ClaimDetail["items"][number];

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
  items: Readonly<Record<string, ItemDraft>>;
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
    items: Object.fromEntries(openItems(record).map((item) => [item.id, { ...startOfItem, kind, quantity: item.left }])),
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

const noItem: ItemDraft = { ...startOfItem, kind: null, quantity: 0 };

/** Return the draft as a body, without the expected total. */
export function buildResolutionBody(record: ClaimDetail, draft: ResolveDraft): Omit<ClaimBody<"preview-resolution">, "expected_version"> {
  const items: NonNullable<ClaimBody<"preview-resolution">["items"]> = openItems(record).flatMap(({ id }) => {
    const { kind, quantity, amount_minor, variant, keep_returnable, beside_minor, beside_kind } = draft.items[id] ?? noItem;
    if (!kind || quantity === 0) return [];
    // Without a number of units it is for those that are replaced, not for others.
    const beside =
      kind === "REPLACEMENT" && beside_minor ? [{ id, kind: beside_kind, amount_minor: beside_minor, keep_returnable: false }] : [];
    return [
      {
        id,
        kind,
        quantity,
        keep_returnable,
        ...(paysMoney(kind) && amount_minor !== null && { amount_minor }),
        ...(kind === "REPLACEMENT" && variant && { variant_id: variant.id }),
      },
      ...beside,
    ];
  });
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
