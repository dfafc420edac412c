import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type StoreCredit, storeCredits } from "#contracts/store-credits";
import { useLive } from "#src/hooks/use-live";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { Can } from "#src/lib/can";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordHistory } from "#src/ui/record-history";
import { RecordPage } from "#src/ui/record-page";
import { TwoColumns } from "#src/ui/two-columns";
import { CorrectButton } from "./correct.tsx";
import { Movements } from "./movements.tsx";
import { caseAddress } from "./other-addresses.ts";
import { LastDay, StateTag } from "./parts.tsx";

export default function ShowStoreCredit() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("store-credits");
  const page = useRecord<StoreCredit>(storeCredits, id);
  // An exchange elsewhere may spend it while it is read.
  useLive("store-credits", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded credit={record} />}
    </RecordPage>
  );
}

function Loaded({ credit }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  return (
    <PageShell
      title={t("named", { code: credit.code })}
      tags={<StateTag state={credit.state} />}
      lead={
        <>
          {t("fields.created_at")} <DateText at={credit.created_at} />
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(storeCredits.noun, credit.id)} />
          <Can I="update" a="StoreCredit">
            <CorrectButton credit={credit} />
          </Can>
        </>
      }
    >
      <TwoColumns side={<Facts credit={credit} />}>
        <Panel title={t("movements")} flush>
          <Movements credit={credit} />
        </Panel>
      </TwoColumns>
    </PageShell>
  );
}

function Facts({ credit }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  const { code, customer, currency, last_day, balance_minor, issued_minor, order_number } = credit;
  const field = (name: string) => t(`fields.${name}`);
  const rows = [
    { key: "code", label: field("code"), value: <CopyText text={code} label={field("code")} /> },
    { key: "balance", label: field("balance_minor"), value: <Money minor={balance_minor} currency={currency} weight="large" /> },
    { key: "issued", label: field("issued_minor"), value: <Money minor={issued_minor} currency={currency} /> },
    { key: "last_day", label: field("last_day"), value: <LastDay day={last_day} /> },
    { key: "customer", label: field("customer"), value: <bdi>{customer.name || "—"}</bdi> },
    ...(customer.email ? [{ key: "email", label: field("email"), value: <CopyText text={customer.email} /> }] : []),
    {
      key: "return",
      label: field("return"),
      value: credit.return && (
        <Link to={caseAddress(credit.return.id)}>
          <bdi>{credit.return.number}</bdi>
        </Link>
      ),
    },
    { key: "order", label: field("order_number"), value: <bdi>{order_number}</bdi> },
  ];
  return (
    <Panel title={t("facts")}>
      <KeyValue layout="sides" rows={rows} />
    </Panel>
  );
}
