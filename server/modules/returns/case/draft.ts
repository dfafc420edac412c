import type { Transaction, Updateable } from "kysely";
import type { Stage } from "#contracts/returns/states";
import type { TimelineLabel } from "#contracts/returns/timeline";
import type { DB, Returns } from "#server/db/tables";
import { advance, exchangeStatusOf } from "#server/domain/advance";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { ItemRow, LoadedCase } from "./loaded-case.ts";

export type CasePatch = Omit<Updateable<Returns>, "id" | "store_id" | "version">;
export type ItemPatch = Partial<
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
export interface TimelineEntry {
  label: TimelineLabel;
  stage: Stage;
  text: string;
  data: Record<string, unknown>;
}

/**
 * A case being changed inside one transaction: its new column values, items and timeline entries. `saveCase` writes
 * them.
 */
export class Draft {
  readonly tx: Transaction<DB>;
  readonly context: CallContext;
  readonly record: LoadedCase;
  /** Changed columns. */
  readonly changes: CasePatch = {};
  readonly changedItems = new Map<string, ItemPatch>();
  readonly entries: TimelineEntry[] = [];
  /** Rows beside the case, written in the same statement by `saveCase`; no query before it may count on them. */
  readonly writes: Write[] = [];
  /** The row before any change, for the audit log. */
  readonly original: LoadedCase["row"];
  /** The units sent of each exchange line before any change; a line that is missing is new. */
  readonly sentBefore: ReadonlyMap<string, number>;
  /** The parcel of the exchange items sent with this change, and whether the platform writes to the customer. */
  parcel: { number: string; company: string | null; notify: boolean } | null = null;

  constructor(tx: Transaction<DB>, context: CallContext, record: LoadedCase) {
    this.tx = tx;
    this.context = context;
    this.record = record;
    this.original = { ...record.row };
    this.sentBefore = new Map(record.exchangeLines.map((line) => [line.id, line.fulfilled_quantity]));
  }

  get now(): string {
    return this.context.now.toISOString();
  }

  set(patch: CasePatch): void {
    Object.assign(this.changes, patch);
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

  /** Change the place of the settings the items go to, and its location. */
  goTo({ place_id, location_id }: { place_id: string | null; location_id: string | null }): void {
    this.set({ location_id, policy_snapshot: { ...this.record.row.policy_snapshot, place_id } });
    this.record.policy = { ...this.record.policy, place_id };
  }

  item(item: ItemRow, patch: ItemPatch): void {
    Object.assign(item, patch);
    this.changedItems.set(item.id, { ...this.changedItems.get(item.id), ...patch });
  }

  log(label: TimelineLabel, data: Record<string, unknown> = {}, text = ""): void {
    this.entries.push({ label, stage: this.record.stage, text, data });
  }

  hold(reason: LoadedCase["row"]["hold_reason"]): void {
    this.set({ exchange_status: "ON_HOLD", hold_reason: reason, hold_since: this.now });
    this.log("On Hold", { reason });
  }

  /** Advance the case as far as its money and exchange allow, logging each stage on the way. */
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
      this.log("Fully Paid");
    }
    this.set({ stage: next.stage });
    if (next.status === "CLOSED") this.complete(before);
  }

  private complete(before: Stage): void {
    const from = before === "EXCHANGE_PROCESS_TRACKING" ? before : "FULLY_PAID";
    const unused = this.record.exchange_status === "PLANNED" ? ("CANCELLED" as const) : this.record.exchange_status;
    this.set({ status: "CLOSED", close_reason: "COMPLETED", stage_before_close: from, closed_at: this.now, exchange_status: unused });
    this.log("Completed");
  }
}
