import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimKind } from "#contracts/claims/states";
import { worthOf } from "../view-model.ts";

type Item = ClaimDetail["items"][number];

/** Fields of the approval. */
export interface ApproveValues {
  units?: Record<string, number>;
  /** Empty: what the units are worth. */
  amounts?: Record<string, number | null>;
  shipping?: number | null;
  needs_item?: boolean;
  location_id?: string;
  keep_for?: ClaimKind | null;
  note?: string;
  override?: string;
}

export interface ApprovedUnits {
  item: Item;
  /** With the units that were resolved before. */
  quantity: number;
  /** What the units without a resolution are worth. */
  value_minor: number;
  amount_minor: number;
}

/** Return what would be approved by item: units within what was claimed, and an amount within their worth. */
export const approvedOf = (record: ClaimDetail, { units = {}, amounts = {} }: ApproveValues): ApprovedUnits[] =>
  record.items.map((item) => {
    const quantity = Math.min(item.quantity, Math.max(item.minimum, units[item.id] ?? item.quantity));
    const fresh = quantity - item.minimum;
    const value_minor = worthOf(item.values_minor, fresh);
    return { item, quantity, value_minor, amount_minor: fresh === 0 ? 0 : Math.min(value_minor, amounts[item.id] ?? value_minor) };
  });

/** Return the approval as a body; an amount is named only where it is below the units' worth. */
export function approveBody(record: ClaimDetail, values: ApproveValues): Omit<ClaimBody<"approve">, "expected_version"> {
  const { shipping, needs_item = false, location_id, keep_for, note = "", override = "" } = values;
  return {
    items: approvedOf(record, values).map(({ item, quantity, value_minor, amount_minor }) => ({
      id: item.id,
      quantity,
      ...(amount_minor < value_minor && { amount_minor }),
    })),
    needs_item,
    ...(shipping && { shipping_minor: shipping }),
    ...(needs_item && location_id && { location_id }),
    // Cleared where something is wanted: no stock is kept for it.
    ...((keep_for || record.wanted) && { keep_for: keep_for ?? null }),
    ...(note.trim() && { note: note.trim() }),
    ...(override.trim() && { override_reason: override.trim() }),
  };
}

/** Return the fields of the items' errors by their path in the body. */
export const itemFields = ({ items }: ClaimDetail): Record<string, string[]> =>
  Object.fromEntries(
    items.flatMap(({ id }, index) => [
      [`items.${index}.quantity`, ["units", id]],
      [`items.${index}.amount_minor`, ["amounts", id]],
    ]),
  );
