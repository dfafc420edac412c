import type { PlatformOperation } from "#contracts/returns/platform";
import type { OperationError } from "#server/db/column-types";
import { linkBelow, siteAt } from "#server/kit/address";
import type { StoreContext } from "#server/kit/context";
import { unknownVariantCode } from "#server/platforms/port/exchange";
import { heldByFormerApp } from "../port/exchange.ts";
import { doubtIn, isPassing, notHoldable, outOfSight, pendingCode, repeatedUntil, unprovenCode } from "./error-kinds.ts";
import type { PlannedOperation } from "./planned.ts";

/** Return how far an operation is, what it made, and what a person can do about it. */
export function shownOperation(row: PlannedOperation, store: StoreContext): PlatformOperation {
  const { key, kind, error, result, command } = row;
  const state = stateOf(row);
  const isOpen = state !== "DONE";
  const doubt = state === "UNKNOWN" ? doubtIn(error?.code) : null;
  return {
    key,
    kind,
    state,
    error: isOpen && error ? { kind: reasonOf(kind, error), message: error.message } : null,
    number: typeof result?.number === "string" ? result.number : null,
    url: pageOf(store, kind, result),
    amount_minor: amountOf(command),
    // A failed payment is made anew by its action, since its money is free again.
    may_retry: isOpen && !(state === "FAILED" && (kind === "credit" || kind === "refund")),
    needs_answer: doubt !== null,
    doubt,
    may_be_paid: row.state === "failed" && error?.code === unprovenCode,
    repeated_until: kind === "refund" && state === "UNKNOWN" && !doubt ? repeatedUntil(row.created_at).toISOString() : null,
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

/** Return the kind of an error, or what it means where somebody has to act on the platform before goods leave. */
function reasonOf(kind: PlannedOperation["kind"], error: OperationError): string {
  if (error.code === notHoldable) return "not_holdable";
  if (error.code === "REFUND_DOES_NOT_FIT") return "does_not_fit";
  if (error.code === unknownVariantCode) return "unknown_variant";
  if (error.code === heldByFormerApp) return "held_by_former_app";
  if (error.code !== outOfSight && !(kind === "hold" && error.kind === "not_ready")) return error.kind;
  if (error.kind === "not_ready") return kind === "hold" ? "not_held_yet" : error.kind;
  return kind === "hold" ? "not_holdable" : "out_of_sight";
}

function stateOf({ kind, state, error, applied_at }: PlannedOperation): PlatformOperation["state"] {
  if (state === "done" && (applied_at || kind === "refund")) return "DONE";
  if (state === "unknown") return error?.code === pendingCode ? "PENDING" : "UNKNOWN";
  return state === "failed" && !isPassing(error?.kind ?? "") ? "FAILED" : "WAITING";
}

const amountOf = (command: PlannedOperation["command"]): number | null =>
  typeof command?.amount_minor === "number" ? command.amount_minor : null;

/** Return the address of a record in the platform's own administration. */
function pageOf(
  { platform, platformDomain }: StoreContext,
  kind: PlannedOperation["kind"],
  result: PlannedOperation["result"],
): string | null {
  const id = result?.external_id;
  if (typeof id !== "string" || (kind !== "exchange" && kind !== "invoice")) return null;
  const shop = siteAt(platformDomain);
  if (shop === null) return null;
  if (platform === "woocommerce") return linkBelow(shop, "/wp-admin/post.php", { post: id, action: "edit" });
  return linkBelow(shop, `/admin/${kind === "invoice" ? "draft_orders" : "orders"}/${encodeURIComponent(id)}`);
}
