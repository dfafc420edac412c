import { shortMark } from "../../operation-key.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { WooClient } from "../api/client.ts";
import { hasKey, type WooOrder, type WooRefund } from "../api/records.ts";

/** Saved with the row, before anything else happens. */
export const hasReason = ({ reason = "" }: WooRefund, key: string): boolean => reason.includes(`(${shortMark(key)})`);

const pendingMeta = "_rm_pending_refund";
/** A gateway may still be at work, PHP behind a proxy that has given up, and a request in the queue before it. */
const finishedAfterMs = 5 * 60_000;

/**
 * Return the key of a refund that was requested and may still be made: its row appears before the gateway pays and our key in it only
 * after everything else, so until then neither a row nor finding none proves anything.
 */
export function pendingKey(client: WooClient, order: WooOrder, made: WooRefund[]): string | null {
  const { key, at } = pendingOf(order);
  if (!key || !at || made.some((refund) => hasKey(refund, key))) return null;
  return client.now() - Date.parse(at) < finishedAfterMs ? key : null;
}

/** The refund that was requested last: its key, when, and the last note that the order had until then. */
function pendingOf(order: WooOrder): { key?: string | undefined; at?: string | undefined; lastNote?: string | undefined } {
  const [key, at, lastNote] = markOf(order);
  return at === refused ? {} : { key, at, lastNote };
}

const markOf = (order: WooOrder): string[] => String(order.meta_data.find((meta) => meta.key === pendingMeta)?.value ?? "").split(" ");

/** Return what the order's notes said last before a refund was requested; null where that is not known. */
export function notedBefore(order: WooOrder, key: string): number | null {
  const pending = pendingOf(order);
  return pending.key === key && pending.lastNote ? Number(pending.lastNote) : null;
}

/** Note on the order that a refund is about to be requested, for this process's successor and for others. */
export async function markPending(client: WooClient, order: WooOrder, key: string, lastNote: number | null): Promise<void> {
  const value = [key, new Date(client.now()).toISOString(), lastNote ?? ""].join(" ").trim();
  try {
    await client.write("PUT", `orders/${order.id}`, { meta_data: [{ key: pendingMeta, value }] });
  } catch (error) {
    if (!isPlatformError(error, "outcome_unknown")) throw error;
    // No money is on its way yet, whatever became of the note.
    throw new PlatformError("unavailable", { safeMessage: error.safeMessage, platformCode: error.platformCode ?? undefined, cause: error });
  }
}

/** In the place of the time of a request. */
const refused = "refused";

/**
 * Note that the refund was refused, so that the next one need not wait, and a successor of this process does not send it again. Without
 * an answer the note of its request expires by itself.
 */
export async function markRefused(client: WooClient, order: WooOrder, key: string, message: string): Promise<void> {
  try {
    await client.write("PUT", `orders/${order.id}`, { meta_data: [{ key: pendingMeta, value: [key, refused, message].join(" ") }] });
  } catch (error) {
    if (!isPlatformError(error)) throw error;
  }
}

/** Return the words in which the refund that was requested last was refused; null where it was not. */
export function refusedWith(order: WooOrder, key: string): string | null {
  const [noted, at, ...words] = markOf(order);
  return noted === key && at === refused ? words.join(" ") : null;
}
