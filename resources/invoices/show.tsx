import { EditOutlined } from "@ant-design/icons";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { InvoiceAction } from "#contracts/invoices/actions";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import type { InvoiceEvent } from "#contracts/invoices/states";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { LinkButton } from "#src/ui/actions/link-button";
import { Timeline, type TimelineEntry } from "#src/ui/data/timeline";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { InvoiceStandingTag } from "./parts.tsx";
import { editInvoiceAddress, invoicesAddress } from "./resource.ts";
import { InvoiceFactsBox } from "./show/facts-box.tsx";
import { FilesBox } from "./show/files-box.tsx";
import { InvoiceMoneyBox } from "./show/money-box.tsx";
import { Paper } from "./show/paper.tsx";
import { InvoiceProblems } from "./show/problems.tsx";
import { type InvoiceOffer, isDangerous, offerOf, otherSteps } from "./view-model.ts";

const ActionDialog = lazy(() => import("./actions/action-dialog.tsx"));

/** Show one document. Keyed by id: no dialog or previous document survives a change of address. */
export default function ShowInvoice() {
  const { id = "" } = useParams();
  return <Loading key={id} id={id} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("invoices");
  const page = useRecord<InvoiceDetail>(invoices, id);
  // A payment may arrive while it is read.
  useLive("invoices", () => page.retry(), id);
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded record={record} />}
    </RecordPage>
  );
}

function Loaded({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const [open, setOpen] = useState<InvoiceAction>();
  return (
    <PageShell
      title={record.number ?? t(`drafts.${record.kind}`)}
      tags={<InvoiceStandingTag standing={record.standing} />}
      lead={<bdi>{[record.number && t(`enums:document.${record.kind}`), record.buyer.name].filter(Boolean).join(" · ")}</bdi>}
      actions={<Actions record={record} onOpen={setOpen} />}
    >
      <InvoiceProblems record={record} />
      <TwoColumns
        side={
          <>
            <InvoiceMoneyBox record={record} />
            <FilesBox record={record} />
            <InvoiceFactsBox record={record} />
            <InvoiceStoryBox record={record} />
          </>
        }
      >
        <Paper record={record} />
      </TwoColumns>
      {open && (
        <OnDemand onMissing={() => setOpen(undefined)}>
          <ActionDialog key={open} action={open} record={record} onClose={() => setOpen(undefined)} />
        </OnDemand>
      )}
    </PageShell>
  );
}

/** Show the suggested step, the other actions with their reasons and, for a draft, editing and deleting. */
function Actions({ record, onOpen }: { record: InvoiceDetail; onOpen: (action: InvoiceAction) => void }) {
  const { t } = useTranslation("invoices");
  const narrow = useNarrow();
  const item = (offer: InvoiceOffer): ActionItem => ({
    key: offer.action,
    label: t(`actions.${offer.action}`),
    danger: isDangerous(offer.action),
    reason: offer.reason,
    onClick: () => onOpen(offer.action),
  });
  const next = record.next_action ? offerOf(record, record.next_action) : undefined;
  const others = otherSteps(record, next?.action);
  const possible = others.filter(({ allowed }) => allowed).length;
  return (
    <>
      {isAllowed(record, "update") && (
        <LinkButton to={editInvoiceAddress(record.id)} icon={<EditOutlined aria-hidden="true" />}>
          {t("common:actions.edit")}
        </LinkButton>
      )}
      {isAllowed(record, "delete") && <DeleteDraft id={record.id} />}
      <ActionBar primary={next && item(next)} actions={others.map(item)} visible={narrow ? 0 : Math.min(2, possible)} />
    </>
  );
}

function DeleteDraft({ id }: { id: string }) {
  const { t } = useTranslation("invoices");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const command = useCommand(invoices, "delete", { onSuccess: () => void navigate(invoicesAddress) });
  const remove = async () => {
    const result = await command.run({ params: { id } });
    return result.ok ? undefined : errorText(result.error);
  };
  return <DeleteButton label={t("actions.delete")} question={t("dialogs.delete.title")} onDelete={remove} />;
}

const tones: Partial<Record<InvoiceEvent, NonNullable<TimelineEntry["tone"]>>> = {
  issued: "info",
  payment: "success",
  paid: "success",
  overdue: "danger",
  voided: "danger",
  uncollectible: "warning",
};

/** Show what happened to the document, newest first. */
function InvoiceStoryBox({ record: { history, currency } }: { record: InvoiceDetail }) {
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
