import { useTranslation } from "react-i18next";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import type { InvoiceEvent } from "#contracts/invoices/states";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Timeline, type TimelineEntry } from "#src/ui/data/timeline";
import { Panel } from "#src/ui/pages/panel";

const tones: Partial<Record<InvoiceEvent, NonNullable<TimelineEntry["tone"]>>> = {
  issued: "info",
  payment: "success",
  paid: "success",
  overdue: "danger",
  voided: "danger",
  uncollectible: "warning",
};

/** Show what happened to the document, newest first. */
export function InvoiceStoryBox({ record: { history, currency } }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const textOf = (data: Record<string, unknown>): string =>
    [
      typeof data.amount_minor === "number" && moneyWords(data.amount_minor, currency, locale),
      ...["number", "to", "reason"].map((name) => typeof data[name] === "string" && data[name]),
    ]
      .filter(Boolean)
      .join(" · ");
  const entries = [...history].reverse().map(({ id, at, actor, event, data }) => ({
    key: id,
    at,
    title: t(`records:invoice_event.${event}`),
    actor: actor.name || t(`enums:actor.${actor.type}`),
    text: textOf(data) || undefined,
    tone: tones[event] ?? ("neutral" as const),
  }));
  return (
    <Panel title={t("sections.history")}>
      <Timeline entries={entries} label={t("sections.history")} />
    </Panel>
  );
}
