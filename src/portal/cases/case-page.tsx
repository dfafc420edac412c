import { useTranslation } from "react-i18next";
import type { PortalReturn } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useOrderContext } from "../orders/order-area.tsx";
import { Code, useDownload } from "../parts/papers.tsx";
import { Day, Notice } from "../parts/parts.tsx";
import { progressOf } from "../parts/progress.ts";
import { LazyCreditForm } from "../request/lazy-credit-form.tsx";
import { LazyTalk } from "../talk/lazy-talk.tsx";
import { CaseFrame } from "./case-frame.tsx";
import { CaseItems, CaseTimeline, Sums, Tracking, Withdraw } from "./case-parts.tsx";
import { SendBack } from "./send-back.tsx";

const read = (client: { show: (id: string) => Promise<PortalReturn> }, id: string) => client.show(id);

/** Show one return: its state, the customer's next step, and its timeline. */
export function CasePage() {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  return (
    <CaseFrame read={read} title={(number) => t("case.title", { number })}>
      {(record, change, isSent) => (
        <>
          {isSent && record.status === "OPEN" && <Notice tone="success">{t("case.sent")}</Notice>}
          <Progress record={record} />
          <CaseActions record={record} {...change} />
          <PaidByCredit record={record} onChanged={change.onChanged} />
          <Items record={record} />
          <LazyTalk about={{ return_id: record.id }} />
          <CaseTimeline rows={record.story} labelOf={(label) => enumLabel("customer_timeline", label)} />
        </>
      )}
    </CaseFrame>
  );
}

function Progress({ record }: { record: PortalReturn }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const { due_minor, paid_minor, invoice_due_minor } = record.money;
  const amounts = [
    // What was paid in full is said once.
    { key: "due", label: t("case.due"), minor: due_minor === paid_minor ? 0 : due_minor },
    { key: "paid", label: t("case.paid"), minor: paid_minor },
    { key: "invoice", label: t("case.invoice"), minor: invoice_due_minor },
  ];
  const progress = progressOf(record);
  const isOpen = record.status === "OPEN";
  const owes = progress === "PAYMENT" && invoice_due_minor > 0;
  return (
    <section className="card">
      <p>
        <span className="tag" data-tone={isOpen ? "info" : "neutral"}>
          {enumLabel("customer_stage", progress)}
        </span>
      </p>
      <p>{t(`nextStep.${owes ? "OWES" : progress}`)}</p>
      {isOpen && record.expires_at && (
        <p className="hint">
          {t("case.sendBy")} <Day at={record.expires_at} />
        </p>
      )}
      {isOpen && record.store_place && (
        <p>
          {t("case.bringTo")} <strong>{record.store_place.name}</strong>, {record.store_place.address}
        </p>
      )}
      <Sums amounts={amounts} currency={record.currency} />
      {record.pay_url && (
        <p>
          <a className="button" href={record.pay_url}>
            {t("case.pay")}
          </a>
        </p>
      )}
      {record.parcels.map(
        (parcel) =>
          parcel.tracking_number && (
            <p key={parcel.id}>
              <Tracking parcel={parcel} />
            </p>
          ),
      )}
    </section>
  );
}

/** Let the customer choose the store credit that pays what the exchange costs more, until it is processed. */
function PaidByCredit({ record, onChanged }: { record: PortalReturn; onChanged: (record: PortalReturn) => void }) {
  const { t } = useTranslation("portal");
  const { client } = useOrderContext();
  if (!record.may_choose_credit) return null;
  return (
    <section className="card" aria-labelledby="credit">
      <h2 id="credit">{t("credits.pay")}</h2>
      <LazyCreditForm
        code={record.credit?.code ?? null}
        currency={record.currency}
        onApply={async (code) => onChanged(await client.chooseCredit(record.id, code))}
      />
    </section>
  );
}

function Items({ record }: { record: PortalReturn }) {
  const enumLabel = useEnumLabel();
  return (
    <CaseItems
      items={record.items}
      noteOf={({ outcome, exchange, instructions }) => (
        <>
          <span className="hint">{[enumLabel("outcome", outcome), exchange].filter(Boolean).join(": ")}</span>
          {instructions && <span className="instructions">{instructions}</span>}
        </>
      )}
    />
  );
}

interface CaseActionsProps {
  record: PortalReturn;
  onChanged: (record: PortalReturn) => void;
  onFail: (error: unknown) => void;
}

/** Show how the items are sent back, documents to print, QR codes, and the withdrawal of the request. */
function CaseActions({ record, onChanged, onFail }: CaseActionsProps) {
  const { t } = useTranslation("portal");
  const { client } = useOrderContext();
  const download = useDownload();
  return (
    <>
      <SendBack
        how={record.send_back}
        of={record}
        kinds={{ paper: "label", code: "labelCode" }}
        labels={client.labels(record.id)}
        onChanged={onChanged}
        onFail={onFail}
      />
      <div className="actions">
        {record.papers.drop_off_code && (
          <Code kind="dropOffCode" id={record.id} alt={t("case.codeAlt")} text={t("case.code")} onFail={onFail} />
        )}
        {record.papers.packing_slip && (
          <button
            type="button"
            className="outline"
            onClick={() => void download("packingSlip", record.id, `packing-slip-${record.number}.pdf`).catch(onFail)}
          >
            {t("case.packingSlip")}
          </button>
        )}
        {record.may_cancel && (
          <Withdraw
            question={t("case.confirmWithdrawal")}
            label={t("case.withdraw")}
            onWithdraw={() => client.cancel(record.id).then(onChanged, onFail)}
          />
        )}
      </div>
    </>
  );
}
