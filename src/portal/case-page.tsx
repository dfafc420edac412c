import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router-dom";
import type { PortalReturn } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useErrorText } from "#src/hooks/use-error-text";
import { CaseActions } from "./case-actions.tsx";
import { CreditForm } from "./credit-form.tsx";
import { useOrderContext } from "./order-area.tsx";
import { Day, Money, Notice, Page, Picture } from "./parts.tsx";
import { progressOf } from "./progress.ts";

/** Show one return: its state, the customer's next step, and its timeline. */
export function CasePage() {
  const { id = "" } = useParams();
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const { state } = useLocation();
  /** The return from the answer of the request, if the customer has just sent it. */
  const sent = (state as { sent?: PortalReturn } | null)?.sent ?? null;
  const [record, setRecord] = useState(sent);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    client.show(id).then(setRecord, setError);
  }, [client, id]);
  return (
    <>
      {record ? (
        <Page title={t("case.title", { number: record.number })}>
          {sent && record.status === "OPEN" && <Notice tone="success">{t("case.sent")}</Notice>}
          <Progress record={record} />
          <CaseActions record={record} onChanged={setRecord} onFail={setError} />
          <PaidByCredit record={record} onChanged={setRecord} />
          <Items record={record} />
          <Timeline record={record} />
        </Page>
      ) : (
        error === null && <p role="status">{t("loading")}</p>
      )}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="bar no-print">
        <Link to="../order" className="quiet">
          {t("case.back")}
        </Link>
        <button type="button" className="quiet" onClick={() => print()}>
          {t("case.print")}
        </button>
      </div>
    </>
  );
}

function Progress({ record }: { record: PortalReturn }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const { due_minor, paid_minor, invoice_due_minor } = record.money;
  const amounts = [
    { key: "due", label: t("case.due"), minor: due_minor },
    { key: "paid", label: t("case.paid"), minor: paid_minor },
    { key: "invoice", label: t("case.invoice"), minor: invoice_due_minor },
  ].filter(({ minor }) => minor > 0);
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
      {amounts.length > 0 && (
        <dl className="sum">
          {amounts.map(({ key, label, minor }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <Money minor={minor} currency={record.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {record.pay_url && (
        <p>
          <a className="button" href={record.pay_url}>
            {t("case.pay")}
          </a>
        </p>
      )}
      {record.parcels.map(({ id, carrier_name, tracking_number, tracking_url }) =>
        tracking_number ? (
          <p key={id}>
            {carrier_name} <bdi>{tracking_url ? <a href={tracking_url}>{tracking_number}</a> : tracking_number}</bdi>
          </p>
        ) : null,
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
      <CreditForm
        code={record.credit?.code ?? null}
        currency={record.currency}
        onApply={async (code) => onChanged(await client.chooseCredit(record.id, code))}
      />
    </section>
  );
}

function Items({ record }: { record: PortalReturn }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t("case.items")}</h2>
      <ul className="rows">
        {record.items.map((item) => (
          <li key={item.id} className="row">
            <Picture url={item.image_url} />
            <span className="grow">
              <span>{[item.title, item.variant_title].filter(Boolean).join(", ")}</span>
              <span className="hint">{[enumLabel("outcome", item.outcome), item.exchange].filter(Boolean).join(": ")}</span>
              {item.instructions && <span className="instructions">{item.instructions}</span>}
            </span>
            <span className="hint bh-number" dir="ltr">
              ×&nbsp;{item.quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Timeline({ record }: { record: PortalReturn }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t("case.timeline")}</h2>
      <ol className="timeline">
        {record.story.map(({ id, at, label, text }) => (
          <li key={id}>
            <span>{enumLabel("customer_timeline", label)}</span>
            <span className="hint">
              <Day at={at} />
            </span>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
