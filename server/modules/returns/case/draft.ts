import type { Transaction, Updateable } from "kysely";
import { type Action, actions, type Stage, type TimelineLabel } from "#contracts/return-states";
import { asJson } from "#server/db/json";
import type { ReturnItemTable, ReturnsTable, Tables } from "#server/db/schema";
import { advance, dueAt, exchangeStatusOf } from "#server/domain/advance";
import { awaited } from "#server/domain/awaited";
import { paymentStatus } from "#server/domain/return-case";
import { allowedActions, judge } from "#server/domain/return-machine";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { concerned } from "./event.ts";
import type { ItemRow, LoadedCase } from "./load.ts";

type RowPatch = Omit<Updateable<ReturnsTable>, "id" | "store_id" | "version">;
type ItemPatch = Partial<
  Pick<
    ItemRow,
    | "requested"
    | "released"
    | "approved"
    | "received"
    | "accepted"
    | "rejected"
    | "restocked"
    | "settled"
    | "settled_gross_minor"
    | "settled_tax_minor"
    | "exchanged"
    | "exchange_quantity"
    | "exchange_variant_id"
    | "grade"
    | "condition_note"
    | "disposition"
    | "decision"
    | "outcome"
    | "reason"
    | "comment"
  >
> & {
  evaluation_images?: string[];
};
interface Told {
  label: TimelineLabel;
  stage: Stage;
  text: string;
  data: Record<string, unknown>;
}

/** A case being changed inside one transaction: what was set, which items were touched, what the timeline will say. */
export class Draft {
  readonly tx: Transaction<Tables>;
  readonly context: CallContext;
  readonly record: LoadedCase;
  private readonly row: RowPatch = {};
  private readonly touched = new Map<string, ItemPatch>();
  private readonly told: Told[] = [];
  /** The case before anything was set, for the audit log. */
  private readonly began: LoadedCase["row"];

  constructor(tx: Transaction<Tables>, context: CallContext, record: LoadedCase) {
    this.tx = tx;
    this.context = context;
    this.record = record;
    this.began = { ...record.row };
  }

  get now(): string {
    return this.context.now.toISOString();
  }

  set(patch: RowPatch): void {
    Object.assign(this.row, patch);
    Object.assign(this.record.row, patch);
    for (const field of [
      "status",
      "stage",
      "decision",
      "close_reason",
      "resolution_type",
      "shipping_method",
      "exchange_status",
      "hold_reason",
    ] as const) {
      if (field in patch) Object.assign(this.record, { [field]: patch[field] });
    }
  }

  item(item: ItemRow, patch: ItemPatch): void {
    Object.assign(item, patch);
    this.touched.set(item.id, { ...this.touched.get(item.id), ...patch });
  }

  tell(label: TimelineLabel, data: Record<string, unknown> = {}, text = ""): void {
    this.told.push({ label, stage: this.record.stage, text, data });
  }

  hold(reason: LoadedCase["row"]["hold_reason"]): void {
    this.set({ exchange_status: "ON_HOLD", hold_reason: reason, hold_since: this.now });
    this.tell("On Hold", { reason });
  }

  /** Moves the case as its money and exchange allow, telling each station it passes. */
  advance(): void {
    this.set({ exchange_status: exchangeStatusOf(this.record) });
    const before = this.record.stage;
    const next = advance(this.record);
    if (next.stage === before) return;
    const paid = this.record.ledger.some((leg) => leg.return_id === this.record.id && leg.state === "SUCCEEDED");
    if (
      next.stage === "FULLY_PAID" ||
      (next.status === "CLOSED" && before !== "EXCHANGE_PROCESS_TRACKING" && before !== "FULLY_PAID" && paid)
    ) {
      this.set({ stage: "FULLY_PAID" });
      this.tell("Fully Paid");
    }
    this.set({ stage: next.stage });
    if (next.status === "CLOSED") this.complete(before);
  }

  private complete(before: Stage): void {
    const from = before === "EXCHANGE_PROCESS_TRACKING" ? before : "FULLY_PAID";
    const unused = this.record.exchange_status === "PLANNED" ? ("CANCELLED" as const) : this.record.exchange_status;
    this.set({ status: "CLOSED", close_reason: "COMPLETED", stage_before_close: from, closed_at: this.now, exchange_status: unused });
    this.tell("Completed");
  }

  /** Writes everything once, one version up, with its timeline, audit, event and live signal. */
  async save(action: string): Promise<void> {
    const { record, context, tx } = this;
    const stageChanged = "stage" in this.row || "status" in this.row;
    this.set({ payment_status: paymentStatus(record), updated_at: this.now });
    if (stageChanged) {
      const waiting = awaited(record, context.now);
      this.set({ due_at: waiting?.expires_at ?? dueAt(record.stage, record.status, context.now), ...waiting });
    }
    const version = record.row.version + 1;
    await tx
      .updateTable("returns")
      .set({ ...jsonColumns(this.row), version })
      .where("store_id", "=", context.store.id)
      .where("id", "=", record.id)
      .execute();
    record.row.version = version;
    for (const [id, { evaluation_images, ...patch }] of this.touched) {
      const images = evaluation_images ? { evaluation_images: asJson(evaluation_images) } : {};
      await tx
        .updateTable("return_item")
        .set({ ...(patch as Updateable<ReturnItemTable>), ...images })
        .where("store_id", "=", context.store.id)
        .where("id", "=", id)
        .execute();
    }
    await this.writeStory(action, version);
  }

  private async writeStory(action: string, version: number): Promise<void> {
    const { record, context, tx } = this;
    if (this.told.length) {
      await tx
        .insertInto("timeline")
        .values(
          this.told.map((row) => ({
            id: newId(),
            store_id: context.store.id,
            return_id: record.id,
            at: this.now,
            ...actorColumns(context),
            ...row,
            data: asJson(row.data),
          })),
        )
        .execute();
    }
    await this.writeAudit(action, version);
    const payload = { ...summary(record), told: this.told, by: concerned(context, record.row.assignee_id) };
    await emit(tx, { store_id: context.store.id, topic: `return.${pastOf[action] ?? action}`, payload });
    await publishLive(tx, { store_id: context.store.id, resource: "returns", ids: [record.id], type: pastOf[action] ?? action, version });
  }

  private async writeAudit(action: string, version: number): Promise<void> {
    const { record, context, tx } = this;
    const { updated_at: _, ...set } = this.row;
    const after: Record<string, unknown> = { ...set, stage: record.stage, status: record.status, version };
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, (this.began as Record<string, unknown>)[name]]));
    const reason = this.told.find(({ text }) => text)?.text ?? null;
    const row = auditRow(context, `return.${action}`, record.id, after, action === "create" ? null : before);
    await tx
      .insertInto("audit")
      .values({ ...row, reason })
      .execute();
  }
}

const jsonColumns = (row: RowPatch): RowPatch =>
  row.exchange_tracking ? { ...row, exchange_tracking: asJson(row.exchange_tracking) as unknown as string[] } : row;

/** Events are named after what happened. */
const pastOf: Record<string, string> = {
  create: "requested",
  approve: "approved",
  decline: "declined",
  update: "updated",
  "in-transit": "in_transit",
  "shipment-received": "received",
  evaluation: "evaluated",
  restock: "restocked",
  process: "processed",
  refund: "payment",
  "create-store-credit": "payment",
  "send-invoice": "invoice_sent",
  "invoice-paid": "invoice_paid",
  "release-hold": "hold_released",
  "fulfill-exchange-items": "exchange_fulfilled",
  close: "closed",
  cancel: "cancelled",
  reopen: "reopened",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  "free-stock": "stock_freed",
  notes: "noted",
  assign: "assigned",
  flags: "flagged",
};

/** The state at the event, with its version: what a listener hears is what was true then. */
function summary(record: LoadedCase): Record<string, unknown> {
  const {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    updated_at,
  } = record.row;
  return {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    at: updated_at,
  };
}

export const actorColumns = (context: CallContext) => ({
  actor_type: context.actor.type,
  actor_id: context.actor.id,
  actor_name: context.actor.name,
});

export const auditedAs = "returns";

export const auditRow = (
  context: CallContext,
  action: string,
  id: string,
  after: Record<string, unknown>,
  before: Record<string, unknown> | null = null,
) => ({
  id: newId(),
  store_id: context.store.id,
  at: context.now.toISOString(),
  ...actorColumns(context),
  ip: context.ip,
  action,
  object_type: auditedAs,
  object_id: id,
  before: before && asJson(before),
  after: asJson(after),
});

export const isOwner = (context: CallContext): boolean => context.actor.type === "merchant";

/** @throws the rule's own code, with where the case stands and what it allows instead. */
export function assertAllowed(record: LoadedCase, action: Action, context: CallContext): void {
  const verdict = judge(record, action, isOwner(context));
  if (verdict.allowed) return;
  const allowed = allowedActions(record, actions, isOwner(context));
  throw new AppError(verdict.code ?? "WRONG_STAGE", { stage: record.stage, status: record.status, allowed_actions: allowed });
}
