import type { Updateable } from "kysely";
import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { ClaimNews } from "#contracts/events/claim-news";
import type { ClaimConsequence } from "#contracts/events/claims";
import { isLive, isResolved } from "#server/cases/domain/claims/claim-case";
import { CaseDraft } from "#server/cases/kernel/draft";
import { freeReservations } from "#server/cases/kernel/goods/stock";
import type { Claim } from "#server/db/tables";
import type { ClaimRow, ItemRow, LoadedClaim, ResolutionRow } from "./loaded-claim.ts";

export type ClaimPatch = Omit<Updateable<Claim>, "id" | "store_id" | "version" | "advice">;
export type ItemPatch = Partial<Omit<ItemRow, "id" | "store_id" | "claim_id" | "order_line_id">>;

/** A claim being changed inside one transaction. `saveClaim` writes it. */
export class Draft extends CaseDraft<LoadedClaim, ClaimPatch, ItemPatch, ClaimTimelineLabel, ClaimNews> {
  readonly owner = { claim_id: this.record.id };
  protected readonly repeated = ["status", "stage", "decision", "shipping_minor", "needs_item"] as const;
  readonly changedResolutions = new Map<string, Partial<ResolutionRow>>();
  /** Events beside the action's own. */
  readonly events: ClaimConsequence[] = [];

  /** Change a resolution that is already stored. */
  resolution(one: ResolutionRow, patch: Partial<ResolutionRow>): void {
    Object.assign(one, patch);
    this.changedResolutions.set(one.id, { ...this.changedResolutions.get(one.id), ...patch });
  }

  /** Resolve and close a claim of which nothing is left; otherwise it is in progress. */
  advance(): void {
    const { record } = this;
    if (record.status === "CLOSED" || !record.resolutions.some(isLive)) return;
    if (!isResolved(record)) {
      if (record.stage !== "IN_PROGRESS" && record.stage !== "AWAITING_ITEM") this.set({ stage: "IN_PROGRESS" });
      return;
    }
    const live = record.resolutions.filter(isLive);
    // Nothing was done for the customer: the item went back as it came.
    if (live.every(({ state }) => state === "SENT_BACK")) {
      this.set({ decision: "REJECTED" });
      const reason = live.at(-1)?.reason ?? "";
      this.end("DENIED", reason);
      this.log("Denied", {}, reason);
      this.tell({ name: "denied", reason });
      this.events.push("denied");
      return;
    }
    this.end("RESOLVED", "");
    this.log("Completed");
    this.tell({ name: "completed" });
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

/** Advance a claim as far as its resolutions allow; once it is resolved, stock that is not needed is released. */
export async function finish(draft: Draft): Promise<void> {
  draft.advance();
  if (draft.record.status === "CLOSED") await freeReservations(draft);
}
