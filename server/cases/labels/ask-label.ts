import { carrierNamed, otherCarrier } from "#contracts/carriers";
import type { Input } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import type { labels } from "#contracts/labels/labels";
import type { CaseLabels, Label } from "#contracts/labels/shapes";
import { usualAdapter } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { writeAudit } from "#server/core/audit/api";
import { nextCount } from "#server/db/next-count";
import type { Reader, Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { sentence } from "#server/kit/sentences";
import { isAmong } from "#server/kit/zones";
import type { ModuleDeps } from "#server/platforms/module";
import { returnPlace, showsDropOffCode } from "./paper-of.ts";
import { buyQueue } from "./queues.ts";
import { type CaseRef, type CaseRow, type LabelRow, labelsOfCase, liveOf, readCase, readLabel } from "./repository.ts";
import { labelOf } from "./shape.ts";

type Typed = Input<(typeof labels)["operations"]["create"]>["body"];

const over = ["VOIDING", "VOIDED", "EXPIRED"];

/** Why no label can be requested now, or null. The settings are read only if the case itself allows a label. */
async function refusalOf(reader: Reader, context: CallContext, record: CaseRow, known: readonly LabelRow[]): Promise<ErrorCode | null> {
  const refused = refusalOfCase(record, known);
  if (refused) return refused;
  return refusalOfWay(await loadStoreRules(reader, context.store.id), reader, context, record);
}

function refusalOfCase({ awaits_parcel }: CaseRow, known: readonly LabelRow[]): ErrorCode | null {
  if (!awaits_parcel) return "WRONG_STAGE";
  return known.some((label) => !over.includes(label.state)) ? "LABEL_EXISTS" : null;
}

async function refusalOfWay(rules: StoreRules, reader: Reader, context: CallContext, record: CaseRow): Promise<ErrorCode | null> {
  if (!(await returnPlace(rules, reader, context.store.id, record))) return "NO_RETURN_PLACE";
  return record.ship_to?.line1 && record.ship_to.city ? null : "NO_SENDER_ADDRESS";
}

export async function listLabels(deps: ModuleDeps, context: CallContext, ref: CaseRef): Promise<CaseLabels> {
  const record = await readCase(deps.db.kysely, context.store.id, ref);
  const rows = await labelsOfCase(deps.db.kysely, context.store.id, ref);
  const code = await refusalOf(deps.db.kysely, context, record, rows);
  return {
    items: rows.map((row) => labelOf(row, context.language)),
    may_make: code === null,
    code,
    message: code ? sentence(code, context.language) : "",
    has_drop_off_code: showsDropOffCode(await loadStoreRules(deps.db.kysely, context.store.id), record),
  };
}

/** Request a label, or record the number of one bought elsewhere. */
export const createLabel = (deps: ModuleDeps, context: CallContext, ref: CaseRef, typed: Typed): Promise<Label> =>
  deps.db.transaction(async (tx) => {
    const record = await readCase(tx, context.store.id, ref);
    const code = await refusalOf(tx, context, record, await labelsOfCase(tx, context.store.id, ref));
    // A number entered by hand comes with its own label, so no addresses are needed.
    const isMet = code === null || (typed.tracking_number && (code === "NO_RETURN_PLACE" || code === "NO_SENDER_ADDRESS"));
    if (!isMet) throw new AppError(code, { stage: record.stage });
    const id = await insertLabel(tx, context, record, typed);
    const after = { ...caseColumn(ref), tracking_number: typed.tracking_number ?? null };
    await writeAudit(tx, context, { action: "label.wanted", object_type: "label", object_id: id, after });
    return labelOf(await readLabel(tx, context.store.id, id), context.language);
  });

/** Request a label with the approval, if the store wants one automatically and has a return address. */
export async function requestLabelAutomatically(tx: Tx, context: CallContext, returnId: string): Promise<void> {
  const rules = await loadStoreRules(tx, context.store.id);
  const { country, label } = rules;
  // The customer ships at their own cost.
  if (label.payer === "CUSTOMER") return;
  const ref = { noun: "return", id: returnId } as const;
  const record = await readCase(tx, context.store.id, ref);
  if (record.shipping_method !== "LABEL") return;
  const zone = label.zones.find((one) => isAmong(one, record.ship_to?.country ?? null, country));
  if (zone && !zone.enabled) return;
  const known = await labelsOfCase(tx, context.store.id, ref);
  const code = refusalOfCase(record, known) ?? (await refusalOfWay(rules, tx, context, record));
  // Without the customer's address it fails visibly; without a return address the store has not set labels up yet.
  if (code === null || code === "NO_SENDER_ADDRESS") await insertLabel(tx, context, record, {});
}

/** Return the column that names the case. */
export const caseColumn = ({ noun, id }: CaseRef) => (noun === "claim" ? { claim_id: id } : { return_id: id });

async function insertLabel(tx: Tx, context: CallContext, record: CaseRow, typed: Typed): Promise<string> {
  const id = newId();
  const store_id = context.store.id;
  const serial = await nextCount(tx, store_id, "labels");
  await tx
    .insertInto("label")
    .values({
      id,
      store_id,
      ...caseColumn(record),
      state: "WANTED",
      adapter: typed.tracking_number ? "manual" : usualAdapter,
      serial,
      carrier: typed.tracking_number ? carrierOf(typed) : null,
      tracking_number: typed.tracking_number ?? null,
      currency: record.currency,
      created_at: context.now.toISOString(),
    })
    .execute();
  await enqueue(tx, { queue: buyQueue, key: `${id}:0`, payload: { storeId: store_id, labelId: id }, maxAttempts: 5 });
  await publishLive(tx, { store_id, resource: liveOf(record), ids: [record.id], type: "created", version: null });
  return id;
}

function carrierOf({ carrier, carrier_name }: Typed): string {
  if (!carrier) throw badRequest({ carrier: "REQUIRED" });
  const known = carrierNamed(carrier);
  if (known?.name !== otherCarrier) return known?.name ?? carrier;
  if (!carrier_name) throw badRequest({ carrier_name: "REQUIRED" });
  return carrier_name;
}
