import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimParcel } from "#contracts/claims/parts";
import { Valuation } from "#server/cases/domain/money/valuation";
import { addNote } from "#server/cases/kernel/annotate";
import { itemById } from "#server/cases/kernel/goods/items";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { assertFiles } from "../case/files.ts";
import { deliveryOf, parcelOf, parcelRows, unitsIn, wasSent } from "../case/parcels.ts";
import { withNumber } from "../case/search-text.ts";
import { runAction } from "./run-action.ts";

/** Change a claim before its decision. Units can only become fewer; those taken off are free again. */
export const updateClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"update">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "update", async (draft) => {
    for (const item of body.items ?? []) await changeItem(draft, item);
    const number = body.parcel_id ? (await parcelFor(draft, body.parcel_id)).tracking_number : null;
    const { record } = draft;
    const values = new Valuation(record.lines);
    draft.set({
      item_count: record.items.reduce((sum, item) => sum + item.quantity, 0),
      reasons: [...new Set(record.items.map(({ reason }) => reason))],
      // The units resolved before it was reopened are behind those that are valued.
      ...(record.items.every(({ resolved }) => resolved === 0) && {
        claimed_minor: record.items.reduce((sum, item) => sum + values.take(item, item.quantity).gross, 0),
      }),
      ...(body.wanted !== undefined && { wanted: body.wanted }),
      ...(body.parcel_id !== undefined && { parcel_id: body.parcel_id }),
      ...(number && { search_text: withNumber(record.row.search_text, number) }),
      ...(body.address_confirmed !== undefined && { address_confirmed: body.address_confirmed }),
    });
    if (body.note) await addNote(draft, body.note, []);
    draft.log("Updated");
    return true;
  });

async function changeItem(draft: Draft, change: NonNullable<ClaimBody<"update">["items"]>[number]): Promise<void> {
  const item = itemById(draft.record, change.id);
  const { quantity = item.quantity, reason = item.reason, description = item.description, evidence = item.evidence } = change;
  ensure(quantity <= item.quantity, "QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: item.quantity });
  ensure(quantity >= item.resolved, "ALREADY_PROCESSED", { item_id: item.id, resolved: item.resolved });
  await assertFiles(
    draft.tx,
    draft.context,
    draft.record.order.id,
    evidence.map(({ file_id }) => file_id),
  );
  draft.item(item, { quantity, reason, description, evidence: [...evidence] });
}

/** Return a parcel that holds the claimed lines, and was not delivered where it is said to be lost. @throws NOT_FOUND, BAD_REQUEST, PARCEL_DELIVERED */
async function parcelFor({ tx, context, record }: Draft, id: string): Promise<ClaimParcel> {
  const parcels = (await parcelRows(tx, context.store.id, record.order.id)).map(parcelOf);
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw notFound();
  const holds = wasSent(parcel) && record.items.every((item) => unitsIn(parcel, item.order_line_id) >= item.quantity);
  if (!holds) throw badRequest({ parcel_id: "INVALID" });
  const delivered_at = deliveryOf(parcel);
  if (record.row.type === "LOST" && delivered_at) throw new AppError("PARCEL_DELIVERED", { instead: "STOLEN", delivered_at });
  return parcel;
}
