import type { StoryEntry, StoryEvent } from "#contracts/orders/timeline";
import type { EnumLabel } from "#src/hooks/words/use-enum-label";
import type { Translate } from "#src/lib/words/translate";
import type { TimelineEntry } from "#src/ui/data/timeline";

interface Words {
  t: Translate;
  enumLabel: EnumLabel;
  money: (minor: number, currency: string) => string;
}

const tones: Partial<Record<StoryEvent, NonNullable<TimelineEntry["tone"]>>> = {
  PLACED: "info",
  PAID: "success",
  DELIVERED: "success",
  CANCELLED: "danger",
  DELETED: "danger",
  REFUNDED_OUTSIDE: "warning",
};

/** Return an entry of the order's timeline in the user's words. */
export function entryOf(entry: StoryEntry, { t, enumLabel, money }: Words) {
  const { id, at, event, label, actor, text, amount_minor, currency, detail } = entry;
  const labels = entry.source.kind === "claim" ? "claim_timeline" : "timeline";
  const title = event === "CASE" && label ? enumLabel(labels, label) : t(`story.${event}`);
  const facts = [amount_minor !== null && currency ? money(amount_minor, currency) : "", detailOf(entry, detail, enumLabel), text];
  return {
    key: id,
    at,
    title,
    actor: actor ?? undefined,
    text: facts.filter(Boolean).join(" · ") || undefined,
    tone: detail === "EXCEPTION" ? ("danger" as const) : (tones[event] ?? ("neutral" as const)),
  };
}

const enumerations: Partial<Record<StoryEntry["source"]["kind"], string>> = {
  payment: "payment_kind",
  parcel: "order_parcel",
  document: "document",
};

function detailOf({ source, event }: StoryEntry, detail: string | null, enumLabel: EnumLabel): string {
  const field = enumerations[source.kind];
  return detail && field && event !== "DELIVERED" ? enumLabel(field, detail) : "";
}
