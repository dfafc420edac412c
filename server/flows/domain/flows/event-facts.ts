import type { RunEvent } from "#contracts/flows/run-event";
import type { Fact } from "#server/cases/domain/offers/evaluate";

const texts = ["stage", "payment_status", "exchange_status", "close_reason", "currency"] as const;
const sums = ["value_minor", "claimed_minor"] as const;

/** Return what a run keeps of a case's event, or of the row itself where it starts in the transaction of the change. */
export function runEventOf(summary: Readonly<Record<string, unknown>>, by: string | null | undefined): RunEvent {
  return {
    by: by ?? null,
    ...Object.fromEntries(texts.flatMap((key) => (typeof summary[key] === "string" ? [[key, summary[key]]] : []))),
    ...Object.fromEntries(sums.flatMap((key) => (typeof summary[key] === "number" ? [[key, summary[key]]] : []))),
  };
}

/** Return the facts of an event by field. An amount in another currency than the store's is not known. */
export function eventFacts(event: RunEvent, type: string, currency: string): Record<string, Fact> {
  const { by = null, stage = null, payment_status = null, exchange_status = null, close_reason = null, invoice } = event;
  const home = (minor: number | null | undefined, of: string | null | undefined): Fact => (of === currency ? (minor ?? null) : null);
  if (type === "CLAIM")
    return { "event.by": by, "event.claim_stage": stage, "event.claim_value": home(event.claimed_minor, event.currency) };
  return {
    ...{ "event.by": by, "event.stage": stage, "event.value": home(event.value_minor, event.currency) },
    ...{ "event.payment_status": payment_status, "event.exchange_status": exchange_status, "event.close_reason": close_reason },
    "event.invoice_total": home(invoice?.total_minor, invoice?.currency),
  };
}
