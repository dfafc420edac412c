import type { ReturnDetail } from "#contracts/returns/shapes";
import type { StoreContext } from "#server/kit/context";
import { isoOf } from "#server/kit/instants";
import { isConnected } from "#server/platforms/powers";
import { equalCredit, isPassing } from "../case/error-kinds.ts";
import type { LoadedCase, OperationRow } from "../case/loaded-case.ts";
import { standingInvoice } from "../case/platform-invoice.ts";

type Shown = NonNullable<ReturnDetail["platform"]>["operations"][number];

/** Return what a case does on a connected store's platform. */
export function platformOf(record: LoadedCase, store: StoreContext): ReturnDetail["platform"] {
  if (!isConnected(store)) return null;
  const isCancelled = (key: string) =>
    record.operations.some((one) => one.kind === "exchange_cancel" && one.state === "done" && one.about.includes(key));
  const stands = record.operations.some(({ kind, state, key }) => kind === "exchange" && state === "done" && !isCancelled(key));
  return {
    name: store.platform,
    operations: record.operations.map((row) => shown(row, store)),
    exchange_stands: record.exchange_status === "CANCELLED" && stands,
  };
}

function shown(row: OperationRow, store: StoreContext): Shown {
  const { key, kind, error, result, command } = row;
  const state = stateOf(row);
  const isOpen = state !== "DONE";
  return {
    key,
    kind,
    state,
    error: isOpen && error ? { kind: error.kind, message: error.message } : null,
    number: typeof result?.number === "string" ? result.number : null,
    url: pageOf(store, kind, result),
    amount_minor: amountOf(command),
    // A failed payment is made anew by its action, since its money is free again.
    may_retry: isOpen && !(state === "FAILED" && (kind === "credit" || kind === "refund")),
    needs_answer: state === "UNKNOWN" && error?.code === equalCredit,
    updated_at: isoOf(row.updated_at),
  };
}

function stateOf({ kind, state, error, applied_at }: OperationRow): Shown["state"] {
  if (state === "done" && (applied_at || kind === "refund")) return "DONE";
  if (state === "unknown") return "UNKNOWN";
  return state === "failed" && !isPassing(error?.kind ?? "") ? "FAILED" : "WAITING";
}

const amountOf = (command: OperationRow["command"]): number | null =>
  typeof command?.amount_minor === "number" ? command.amount_minor : null;

/** Return the address of a record in the platform's own administration. */
function pageOf({ platform, platformDomain }: StoreContext, kind: OperationRow["kind"], result: OperationRow["result"]): string | null {
  const id = result?.external_id;
  if (typeof id !== "string" || (kind !== "exchange" && kind !== "invoice")) return null;
  if (platform === "woocommerce") return `https://${platformDomain}/wp-admin/post.php?post=${encodeURIComponent(id)}&action=edit`;
  return `https://${platformDomain}/admin/${kind === "invoice" ? "draft_orders" : "orders"}/${encodeURIComponent(id)}`;
}

/** Return where the customer pays an invoice; null once it is paid or withdrawn. */
export function payUrlOf({ operations }: LoadedCase, document: { id: string; status: string }): string | null {
  const url = document.status === "OPEN" ? standingInvoice(operations, document.id)?.result?.url : null;
  return typeof url === "string" ? url : null;
}
