import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { CaseFrame } from "../cases/case-frame.tsx";
import { CaseItems, CaseTimeline, Sums, Tracking, Withdraw } from "../cases/case-parts.tsx";
import { SendBack } from "../cases/send-back.tsx";
import { useOrderContext } from "../orders/order-area.tsx";
import { Day, Money, Notice } from "../parts/parts.tsx";
import { claimProgress } from "../parts/progress.ts";
import { LazyTalk } from "../talk/lazy-talk.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { SentFiles } from "./sent-files.tsx";

const read = (client: { claim: (id: string) => Promise<PortalClaim> }, id: string) => client.claim(id);

/** Show one claim to its customer: its state, the store's question, and what was done. */
export default function ClaimPage() {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  const { client } = useOrderContext();
  return (
    <CaseFrame read={read} title={(number) => t("claim.title", { number })}>
      {(record, { onChanged, onFail }, isSent) => (
        <>
          {isSent && record.stage === "SUBMITTED" && <Notice tone="success">{t("claim.sent")}</Notice>}
          <Progress record={record} />
          <SendBack
            how={record.send_back}
            of={record}
            kinds={{ paper: "claimLabel", code: "claimLabelCode" }}
            labels={client.claimLabels(record.id)}
            onChanged={onChanged}
            onFail={onFail}
          />
          {record.may_answer && <AnswerForm record={record} onChanged={onChanged} />}
          <Resolutions record={record} />
          <Items record={record} />
          <LazyTalk about={{ claim_id: record.id }} />
          <CaseTimeline rows={record.story} labelOf={(label) => enumLabel("customer_claim_timeline", label)} />
          {record.may_cancel && (
            <div className="actions">
              <Withdraw
                question={t("withdraw.confirm")}
                label={t("withdraw.start")}
                onWithdraw={() => client.cancelClaim(record.id).then(onChanged, onFail)}
              />
            </div>
          )}
        </>
      )}
    </CaseFrame>
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
    { key: "approved", label: t("claim.approved"), minor: record.resolutions.length > 0 ? 0 : money.approved_minor },
    { key: "paid", label: t("claim.paid"), minor: money.paid_minor },
  ];
  return (
    <section className="card">
      <p className="bar">
        <span className="tag" data-tone={record.stage === "NEEDS_INFO" ? "warning" : isOpen ? "info" : "neutral"}>
          {enumLabel("customer_claim_stage", progress)}
        </span>
        <span className="hint">{enumLabel("claim_type", record.type)}</span>
      </p>
      {record.wanted && (
        <p className="hint">
          {t("claim.wanted")}: {enumLabel("claim_kind", record.wanted)}
        </p>
      )}
      <p>{t(record.send_back ? "next.AWAITING_ITEM_LABEL" : `next.${progress}`)}</p>
      <Sums amounts={amounts} currency={record.currency} />
      {parcel?.tracking_number && (
        <p className="hint">
          <Tracking parcel={parcel} /> · {enumLabel("order_parcel", parcel.status)}
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
        {record.resolutions.map(({ id, item_id, kind, quantity, amount_minor, tracking, tracking_url, at }) => (
          <li key={id} className="row">
            <span className="grow">
              <span>{enumLabel("claim_kind", kind)}</span>
              <span className="hint">{record.items.find((item) => item.id === item_id)?.title}</span>
              <span className="hint">
                <Day at={at} />
                {tracking && (
                  <>
                    {" · "}
                    <bdi>{tracking_url ? <a href={tracking_url}>{tracking}</a> : tracking}</bdi>
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
  return (
    <CaseItems
      items={record.items}
      noteOf={({ description, evidence }) => (
        <>
          {description && (
            <span className="hint">
              <bdi>{description}</bdi>
            </span>
          )}
          <SentFiles of={record.id} files={evidence} />
        </>
      )}
    />
  );
}
