import type { Updateable } from "kysely";
import type { ReturnNews } from "#contracts/events/return-news";
import type { Stage } from "#contracts/returns/states";
import type { TimelineLabel } from "#contracts/returns/timeline";
import { advance, exchangeStatusOf } from "#server/cases/domain/returns/advance";
import { CaseDraft } from "#server/cases/kernel/draft";
import type { Returns } from "#server/db/tables";
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

/** A return being changed inside one transaction. `saveCase` writes it. */
export class Draft extends CaseDraft<LoadedCase, CasePatch, ItemPatch, TimelineLabel, ReturnNews> {
  readonly owner = { return_id: this.record.id };
  protected readonly repeated = [
    ...(["status", "stage", "decision", "close_reason", "resolution_type", "shipping_method"] as const),
    ...(["exchange_status", "hold_reason", "waived_minor"] as const),
  ];
  /** The units sent of each exchange line before any change; a line that is missing is new. */
  readonly sentBefore: ReadonlyMap<string, number> = new Map(this.record.exchangeLines.map((line) => [line.id, line.fulfilled_quantity]));
  /** The parcel of the exchange items sent with this change, and whether the platform writes to the customer. */
  parcel: { number: string; company: string | null; notify: boolean } | null = null;

  /** Change the place of the settings the items go to, and its location. */
  goTo({ place_id, location_id }: { place_id: string | null; location_id: string | null }): void {
    this.set({ location_id, policy_snapshot: { ...this.record.row.policy_snapshot, place_id } });
    this.record.policy = { ...this.record.policy, place_id };
  }

  hold(reason: LoadedCase["row"]["hold_reason"]): void {
    this.set({ exchange_status: "ON_HOLD", hold_reason: reason, hold_since: this.now });
    this.log("On Hold", { reason });
    if (reason === "OUT_OF_STOCK") this.tell({ name: "out_of_stock" });
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
      this.tell({ name: "paid" });
    }
    this.set({ stage: next.stage });
    if (next.status === "CLOSED") this.complete(before);
  }

  private complete(before: Stage): void {
    const from = before === "EXCHANGE_PROCESS_TRACKING" ? before : "FULLY_PAID";
    const unused = this.record.exchange_status === "PLANNED" ? ("CANCELLED" as const) : this.record.exchange_status;
    this.set({ status: "CLOSED", close_reason: "COMPLETED", stage_before_close: from, closed_at: this.now, exchange_status: unused });
    this.log("Completed");
    this.tell({ name: "completed" });
  }
}
