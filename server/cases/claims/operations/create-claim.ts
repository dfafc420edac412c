import type { CreateClaim } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { addNote } from "#server/cases/kernel/annotate";
import { lockOrder } from "#server/cases/kernel/lock-order";
import { asJson } from "#server/db/json";
import { nextCount } from "#server/db/next-count";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { daysAfter } from "#server/kit/instants";
import { cutText } from "#server/kit/sound-text";
import { together } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { Draft } from "../case/draft.ts";
import { assertFiles } from "../case/files.ts";
import { holdersOf } from "../case/holders.ts";
import { isCustomer } from "../case/judge.ts";
import { loadClaim } from "../case/load.ts";
import { saveClaim } from "../case/save.ts";
import { type Judged, judgeRequest } from "../policy/judge-claim.ts";
import { type OrderFacts, orderFacts } from "../policy/order-facts.ts";
import { showClaim } from "../queries/detail.ts";

export type Source = "portal" | "staff" | "api";

/** Submit a claim; its units are held from then on. @throws the first objection; nothing is written then */
export const createClaim = (deps: ModuleDeps, context: CallContext, body: CreateClaim, source: Source = "staff"): Promise<ClaimDetail> =>
  deps.db.transaction(async (tx) => {
    await lockOrder(tx, context.store.id, body.order_id);
    const facts = await orderFacts(tx, context.store.id, body.order_id);
    const judged = judgeRequest(context, facts, body);
    await assertFree(tx, context.store.id, facts, body);
    await assertFiles(
      tx,
      context,
      facts.order.id,
      body.items.flatMap(({ evidence }) => evidence.map(({ file_id }) => file_id)),
    );
    if (judged.registration) await assertSingle(tx, context.store.id, judged.registration.id);
    const id = await insert(tx, context, facts, judged, body, source);
    const draft = new Draft(tx, { ...context, expectedVersion: null }, await loadClaim(tx, context.store.id, id));
    draft.log("Submitted", { units: draft.record.row.item_count, channel: source }, body.override_reason ?? "");
    draft.tell({ name: "submitted", reason: body.override_reason ?? "" });
    if (body.note) await addNote(draft, body.note, []);
    await saveClaim(draft, "create");
    return showClaim(tx, context, id);
  });

async function assertFree(tx: Tx, storeId: string, { lines }: OrderFacts, { items }: CreateClaim): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { order_line_id, quantity } of items) wanted.set(order_line_id, (wanted.get(order_line_id) ?? 0) + quantity);
  for (const [id, quantity] of wanted) {
    const free = lines.find((line) => line.id === id)?.free ?? 0;
    if (quantity <= free) continue;
    const held_by = (await holdersOf(tx, storeId, [id])).map(({ order_line_id: _, ...holder }) => holder);
    throw new AppError("UNITS_TAKEN", { order_line_id: id, free, held_by });
  }
}

/** A registration has one open claim at a time, whichever order it is about. @throws CLAIM_OPEN */
export async function assertSingle(tx: Tx, storeId: string, registrationId: string, except = ""): Promise<void> {
  await tx
    .selectFrom("warranty_registration")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", registrationId)
    .forNoKeyUpdate()
    .execute();
  const open = await tx
    .selectFrom("claim")
    .select(["id", "number"])
    .where("store_id", "=", storeId)
    .where("registration_id", "=", registrationId)
    .where("status", "=", "OPEN")
    .where("id", "<>", except)
    .executeTakeFirst();
  if (open) throw new AppError("CLAIM_OPEN", { claim: open });
}

async function insert(tx: Tx, context: CallContext, facts: OrderFacts, judged: Judged, body: CreateClaim, source: Source): Promise<string> {
  const { order, settings } = facts;
  const id = newId();
  const store_id = context.store.id;
  const seq = await nextCount(tx, store_id, "claims", 1000);
  const number = `${settings.number_prefix}${seq}`;
  const now = context.now.toISOString();
  const named = body.items.flatMap(({ order_line_id }) => facts.lines.find((line) => line.id === order_line_id) ?? []);
  const words = [
    number,
    order.number,
    order.customer_name,
    order.customer_email,
    judged.parcel?.tracking_number,
    judged.registration?.serial,
  ];
  await together(tx, [
    tx.insertInto("claim").values({
      ...{ id, store_id, order_id: order.id, number, seq, type: body.type, status: "OPEN", stage: "SUBMITTED", decision: "PENDING" },
      parcel_id: judged.parcel?.id ?? null,
      registration_id: judged.registration?.id ?? null,
      wanted: body.wanted ?? null,
      address_confirmed: body.address_confirmed,
      currency: order.currency,
      claimed_minor: judged.value,
      source,
      reasons: [...new Set(body.items.map(({ reason }) => reason))],
      override_reason: isCustomer(context) ? null : (body.override_reason ?? null),
      advice: asJson(judged.advice),
      due_at: daysAfter(context.now, settings.target_days),
      item_count: body.items.reduce((sum, { quantity }) => sum + quantity, 0),
      items_summary: cutText([...new Set(named.map(({ title }) => title))].join(", "), 300),
      order_number: order.number,
      customer_id: order.customer_id,
      customer_name: order.customer_name,
      customer_email: order.customer_email,
      search_text: [...words, ...new Set(named.map(({ sku }) => sku))].filter(Boolean).join(" ").toLowerCase(),
      created_at: now,
      updated_at: now,
    }),
    ...body.items.map(({ order_line_id, quantity, reason, description, evidence }, position) =>
      tx.insertInto("claim_item").values({
        ...{ id: newId(), store_id, claim_id: id, order_line_id, position, quantity, reason, description },
        evidence: asJson(evidence),
      }),
    ),
  ]);
  return id;
}
