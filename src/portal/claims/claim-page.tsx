import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router-dom";
import type { PortalClaim } from "#contracts/portal/claims";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOrderContext } from "../order-area.tsx";
import { Day, Money, Notice, Page, Picture } from "../parts.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { claimProgress } from "./progress.ts";
import { SendBack } from "./send-back.tsx";
import { Withdraw } from "./withdraw.tsx";

/** Show one claim to its customer: its state, the store's question, and what was done. */
export default function ClaimPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation("portal-claims");
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const { state } = useLocation();
  /** The claim from the answer of the report, if the customer has just sent it. */
  const sent = (state as { sent?: PortalClaim } | null)?.sent ?? null;
  const [record, setRecord] = useState(sent);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    client.claim(id).then(setRecord, setError);
  }, [client, id]);
  return (
    <>
      {record ? (
        <Page title={t("claim.title", { number: record.number })}>
          {sent && record.stage === "SUBMITTED" && <Notice tone="success">{t("claim.sent")}</Notice>}
          <Progress record={record} />
          <SendBack record={record} onFail={setError} />
          {record.may_answer && <AnswerForm record={record} onChanged={setRecord} />}
          <Resolutions record={record} />
          <Items record={record} />
          <Timeline record={record} />
          {record.may_cancel && <Withdraw record={record} onChanged={setRecord} onFail={setError} />}
        </Page>
      ) : (
        error === null && <p role="status">{t("portal:loading")}</p>
      )}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="bar no-print">
        <Link to="../order" className="quiet">
          {t("portal:case.back")}
        </Link>
        <button type="button" className="quiet" onClick={() => print()}>
          {t("portal:case.print")}
        </button>
      </div>
    </>
  );
}

function Progress({ record }: { record: PortalClaim }) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  const progress = claimProgress(record);
  const isOpen = record.status === "OPEN";
  const { parcel, money } = record;
  // Once something was done, what was approved says less than what was done and paid.
  const amounts = [
    { key: "approved", minor: record.resolutions.length > 0 ? 0 : money.approved_minor },
    { key: "paid", minor: money.paid_minor },
  ].filter(({ minor }) => minor > 0);
  return (
    <section className="card">
      <p className="bar">
        <span className="tag" data-tone={record.stage === "NEEDS_INFO" ? "warning" : isOpen ? "info" : "neutral"}>
          {enumLabel("customer_claim_stage", progress)}
        </span>
        <span className="hint">{enumLabel("claim_type", record.type)}</span>
      </p>
      <p>{t(record.papers.label ? "next.AWAITING_ITEM_LABEL" : `next.${progress}`)}</p>
      {amounts.length > 0 && (
        <dl className="sum">
          {amounts.map(({ key, minor }) => (
            <div key={key}>
              <dt>{t(`claim.${key}`)}</dt>
              <dd>
                <Money minor={minor} currency={record.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {parcel?.tracking_number && (
        <p className="hint">
          {parcel.carrier_name}{" "}
          <bdi>{parcel.tracking_url ? <a href={parcel.tracking_url}>{parcel.tracking_number}</a> : parcel.tracking_number}</bdi> ·{" "}
          {enumLabel("order_parcel", parcel.status)}
        </p>
      )}
    </section>
  );
}

function Resolutions({ record }: { record: PortalClaim }) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  if (record.resolutions.length === 0) return null;
  return (
    <section aria-labelledby="resolutions">
      <h2 id="resolutions">{t("claim.resolutions")}</h2>
      <ul className="rows">
        {record.resolutions.map(({ id, item_id, kind, quantity, amount_minor, tracking, at }) => (
          <li key={id} className="row">
            <span className="grow">
              <span>{enumLabel("claim_kind", kind)}</span>
              <span className="hint">{record.items.find((item) => item.id === item_id)?.title}</span>
              <span className="hint">
                <Day at={at} />
                {tracking && (
                  <>
                    {" · "}
                    <bdi>{tracking}</bdi>
                  </>
                )}
              </span>
            </span>
            {amount_minor > 0 ? (
              <Money minor={amount_minor} currency={record.currency} />
            ) : (
              <span className="hint bh-number" dir="ltr">
                ×&nbsp;{quantity}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({ record }: { record: PortalClaim }) {
  const { t } = useTranslation("portal-claims");
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t("portal:case.items")}</h2>
      <ul className="rows">
        {record.items.map((item) => (
          <li key={item.id} className="row">
            <Picture url={item.image_url} />
            <span className="grow">
              <span>{[item.title, item.variant_title].filter(Boolean).join(", ")}</span>
              {item.description && (
                <span className="hint">
                  <bdi>{item.description}</bdi>
                </span>
              )}
              {item.evidence.length > 0 && <span className="hint">{t("claim.files", { count: item.evidence.length })}</span>}
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

function Timeline({ record }: { record: PortalClaim }) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t("claim.timeline")}</h2>
      <ol className="timeline">
        {record.story.map(({ id, at, label, text }) => (
          <li key={id}>
            <span>{enumLabel("customer_claim_timeline", label)}</span>
            <span className="hint">
              <Day at={at} />
            </span>
            {text && (
              <p>
                <bdi>{text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
