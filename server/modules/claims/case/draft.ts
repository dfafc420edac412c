import type { Transaction, Updateable } from "kysely";
import type { ClaimStage } from "#contracts/claims/states";
import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { Claim, DB } from "#server/db/tables";
import { isResolved } from "#server/domain/claim-case";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { ClaimRow, ItemRow, LoadedClaim, ResolutionRow } from "./loaded-claim.ts";

export type ClaimPatch = Omit<Updateable<Claim>, "id" | "store_id" | "version" | "advice">;
export type ItemPatch = Partial<Omit<ItemRow, "id" | "store_id" | "claim_id" | "order_line_id">>;
export interface TimelineEntry {
  label: ClaimTimelineLabel;
  stage: ClaimStage;
  text: string;
  data: Record<string, unknown>;
}

/** A claim being changed inside one transaction. `saveClaim` writes it. */
export class Draft {
  readonly tx: Transaction<DB>;
  readonly context: CallContext;
  readonly record: LoadedClaim;
  /** Changed columns. */
  readonly changes: ClaimPatch = {};
  readonly changedItems = new Map<string, ItemPatch>();
  readonly changedResolutions = new Map<string, Partial<ResolutionRow>>();
  readonly entries: TimelineEntry[] = [];
  /** Events beside the action's own. */
  readonly events: string[] = [];
  /** Rows beside the claim, written in the same statement by `saveClaim`. */
  readonly writes: Write[] = [];
  /** The row before any change, for the audit log. */
  readonly original: ClaimRow;

  constructor(tx: Transaction<DB>, context: CallContext, record: LoadedClaim) {
    this.tx = tx;
    this.context = context;
    this.record = record;
    this.original = { ...record.row };
  }

  get now(): string {
    return this.context.now.toISOString();
  }

  set(patch: ClaimPatch): void {
    Object.assign(this.changes, patch);
    Object.assign(this.record.row, patch);
    for (const field of ["status", "stage", "decision", "shipping_minor", "needs_item"] as const)
      if (field in patch) Object.assign(this.record, { [field]: patch[field] });
  }

  item(item: ItemRow, patch: ItemPatch): void {
    Object.assign(item, patch);
    this.changedItems.set(item.id, { ...this.changedItems.get(item.id), ...patch });
  }

  /** Change a resolution that is already stored. */
  resolution(one: ResolutionRow, patch: Partial<ResolutionRow>): void {
    Object.assign(one, patch);
    this.changedResolutions.set(one.id, { ...this.changedResolutions.get(one.id), ...patch });
  }

  log(label: ClaimTimelineLabel, data: Record<string, unknown> = {}, text = ""): void {
    this.entries.push({ label, stage: this.record.stage, text, data });
  }

  /** Resolve and close a claim of which nothing is left; otherwise it is in progress. */
  advance(): void {
    const { record } = this;
    if (record.status === "CLOSED" || record.resolutions.length === 0) return;
    if (!isResolved(record)) {
      if (record.stage !== "IN_PROGRESS" && record.stage !== "AWAITING_ITEM") this.set({ stage: "IN_PROGRESS" });
      return;
    }
    this.end("RESOLVED", "");
    this.log("Completed");
  }

  /** Close the claim at the end stage of a reason. */
  end(reason: NonNullable<ClaimRow["close_reason"]>, note: string): void {
    const stages = {
      RESOLVED: "RESOLVED",
      RESOLVED_OUTSIDE: "RESOLVED",
      DENIED: "DENIED",
      CANCELLED: "CANCELLED",
      EXPIRED: "CANCELLED",
    } as const;
    this.set({
      stage_before_close: this.record.stage === "RESOLVED" ? "IN_PROGRESS" : this.record.stage,
      stage: stages[reason],
      status: "CLOSED",
      close_reason: reason,
      close_note: note || null,
      closed_at: this.now,
      question: null,
      asked_at: null,
      remind_at: null,
      expires_at: null,
      due_at: null,
    });
  }
}
