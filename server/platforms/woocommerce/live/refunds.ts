import { isPlatformError, PlatformError } from "../../port/errors.ts";
import { type LiveRefunds, type RefundCommand, type RefundOptions, type RefundResult, refundResultOf } from "../../port/refunds.ts";
import type { WooClient } from "../api/client.ts";
import { hasKey, type WooOrder, type WooRefund } from "../api/records.ts";
import { lastNoteOf, type Noted, notedSince } from "./order-notes.ts";
import { orderById, refundsOf } from "./orders.ts";
import { allOf } from "./paging.ts";
import { hasReason, markPending, markRefused, notedBefore, pendingKey, refusedWith } from "./pending-refund.ts";
import { quoteRefund } from "./quote-refund.ts";
import { assertRefundable, isByHand, refundBody } from "./refund-request.ts";

interface Sources {
  order: WooOrder;
  refunds: WooRefund[];
}

export function refunds(client: WooClient): LiveRefunds {
  return {
    async preview(ask) {
      const { order, refunds: made } = await refundSources(client, ask.order.external_id);
      return quoteRefund(order, made, ask);
    },
    // WooCommerce itself pays concurrent refunds of the same money twice.
    execute: (command, key, options = {}) =>
      client.serial(`order:${command.order.external_id}`, async () => {
        try {
          return await execute(client, command, key, options);
        } catch (error) {
          return refundResultOf(error);
        }
      }),
    async list({ external_id }) {
      const { order, refunds: made } = await refundSources(client, external_id);
      return refundsOf(order, made);
    },
    async findByKey(command, key) {
      const sources = await refundSources(client, command.order.external_id);
      const known = madeBefore(client, sources, command, key);
      if (known) return known;
      if (pendingKey(client, sources.order, sources.refunds) === key) return { state: "unknown" };
      const words = refusedWith(sources.order, key);
      if (words !== null) return { state: "failed", code: "declined", message: words, kind: "declined", unproven: true };
      const noted = await notedSince(client, sources.order.id, notedBefore(sources.order, key), "");
      return noted === "MORE" ? refusedInDoubt("") : null;
    },
  };
}

export async function refundSources(client: WooClient, externalId: string): Promise<Sources> {
  const order = await orderById(client, externalId);
  if (!order) throw new PlatformError("not_found", { safeMessage: "The store has no such order" });
  return { order, refunds: order.refunds.length > 0 ? await allOf<WooRefund>(client, `orders/${order.id}/refunds`) : [] };
}

/**
 * Return what became of a refund whose row is there; null without one. A row with our key is finished, and one that is noted as paid
 * was paid. Otherwise the gateway is at work, or PHP ended before or after it paid: once it must have ended, a person has to look.
 */
function madeBefore(client: WooClient, { order, refunds: made }: Sources, command: RefundCommand, key: string): RefundResult | null {
  const row = made.find((refund) => hasKey(refund, key)) ?? made.find((refund) => hasReason(refund, key));
  if (!row) return null;
  const external_id = String(row.id);
  if (hasKey(row, key) || row.refunded_payment || isByHand(command)) return { state: "succeeded", external_id };
  if (pendingKey(client, order, made) === key) return { state: "unknown" };
  return { state: "doubtful", doubt: "STOPPED_HALFWAY", refunds: [external_id] };
}

async function execute(client: WooClient, command: RefundCommand, key: string, { anew }: RefundOptions): Promise<RefundResult> {
  let sources = await refundSources(client, command.order.external_id);
  const known = madeBefore(client, sources, command, key);
  if (known && !(anew && known.state === "doubtful")) return known;
  if (known?.state === "doubtful") sources = await withoutRows(client, sources, known.refunds);
  const { order, refunds: made } = sources;
  const pending = pendingKey(client, order, made);
  if (pending === key && !anew) return { state: "unknown" };
  if (pending && pending !== key) throw new PlatformError("unavailable", { safeMessage: "Another refund of the order has not finished" });
  assertRefundable(order, made, command);
  const lastNote = isByHand(command) ? null : await lastNoteOf(client, order.id);
  await markPending(client, order, key, lastNote);
  return requestRefund(client, sources, command, { key, lastNote });
}

/** Rows of ours that a person knows to be unpaid would count as refunded for ever, and leave less for the refund itself. */
async function withoutRows(client: WooClient, { order, refunds: made }: Sources, ids: readonly string[]): Promise<Sources> {
  for (const id of ids) await client.write("DELETE", `orders/${order.id}/refunds/${id}`, undefined, { force: true });
  return { order, refunds: made.filter(({ id }) => !ids.includes(String(id))) };
}

async function requestRefund(
  client: WooClient,
  { order, refunds: made }: Sources,
  command: RefundCommand,
  { key, lastNote }: { key: string; lastNote: number | null },
): Promise<RefundResult> {
  try {
    const refund = await client.write<WooRefund>("POST", `orders/${order.id}/refunds`, refundBody({ order, made }, command, key));
    return { state: "succeeded", external_id: String(refund.id) };
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    // A refund may be saved and paid although the answer says otherwise, or is lost.
    const saved = await savedAfter(client, order, key);
    if (saved) return saved;
    if (error.kind === "outcome_unknown") throw error;
    return refusedBy(client, order, error, { key, lastNote });
  }
}

/**
 * Return how a refund was refused. A plugin that throws an exception after the gateway has paid is answered as a gateway that declined:
 * without a word of the gateway a person looks before it is paid again. @throws the refusal of anything else
 */
async function refusedBy(
  client: WooClient,
  order: WooOrder,
  error: PlatformError,
  { key, lastNote }: { key: string; lastNote: number | null },
): Promise<RefundResult> {
  const noted = error.kind === "declined" ? await notedAfter(client, order, lastNote, error) : null;
  if (noted === "MORE") return refusedInDoubt(error.safeMessage);
  await markRefused(client, order, key, error.safeMessage);
  if (noted === null) throw error;
  if (!(await canRefund(client, order))) throw asNotSupported(error);
  return { ...refundResultOf(error), ...(noted === "NOTHING" && { unproven: true as const }) } as RefundResult;
}

async function savedAfter(client: WooClient, { id }: WooOrder, key: string): Promise<RefundResult | null> {
  try {
    const made = await allOf<WooRefund>(client, `orders/${id}/refunds`);
    const row = made.find((refund) => hasKey(refund, key) || (hasReason(refund, key) && refund.refunded_payment));
    return row ? { state: "succeeded", external_id: String(row.id) } : null;
  } catch {
    return { state: "unknown" };
  }
}

const refusedInDoubt = (message: string): RefundResult => ({ state: "doubtful", doubt: "REFUSED_IN_DOUBT", refunds: [], message });

/** What was noted since a refund was requested that is refused now. What cannot be read may be that it was paid. */
const notedAfter = (client: WooClient, { id }: WooOrder, lastNote: number | null, refusal: PlatformError): Promise<Noted> =>
  notedSince(client, id, lastNote, refusal.safeMessage).catch((error) => {
    if (!isPlatformError(error)) throw error;
    return "MORE";
  });

/** The refusal is in the site's language; what its gateway can do is not. */
async function canRefund(client: WooClient, { payment_method }: WooOrder): Promise<boolean> {
  try {
    const gateway = await client.get<{ method_supports?: unknown }>(`payment_gateways/${encodeURIComponent(payment_method || "none")}`);
    return !Array.isArray(gateway.method_supports) || gateway.method_supports.includes("refunds");
  } catch (error) {
    return !isPlatformError(error, "not_found");
  }
}

const asNotSupported = ({ safeMessage, platformCode }: PlatformError): PlatformError =>
  new PlatformError("not_supported", { safeMessage, platformCode: platformCode ?? undefined });
