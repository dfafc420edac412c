import { CheckCircleFilled, EditOutlined, MinusCircleOutlined } from "@ant-design/icons";
import { Flex, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { AddressStanding, Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { RecordHistory } from "#src/ui/data/record-history";
import { DateText } from "#src/ui/dates/date-text";
import { dateWords } from "#src/ui/dates/date-words";
import { useCountries } from "#src/ui/forms/use-countries";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { AddressTag, subscriberName } from "./parts.tsx";
import { editSubscriberAddress } from "./resource.ts";
import { SubscriberActions } from "./show/actions.tsx";
import { Orders, SubscriberCases } from "./show/history.tsx";
import { Journeys } from "./show/journeys.tsx";
import { Messages } from "./show/messages.tsx";
import { Trail } from "./show/trail.tsx";

export default function ShowSubscriber() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("subscribers");
  const page = useRecord<Subscriber>(subscribers, id);
  // The person may answer on a page of ours while this one is read.
  useLive("subscribers", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded person={record} />}
    </RecordPage>
  );
}

function Loaded({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  return (
    <PageShell
      title={subscriberName(person)}
      tags={<AddressTag status={person.email ? person.email_status : person.sms_status} />}
      lead={
        <>
          {t("fields.created_at")} <DateText at={person.created_at} format="date" /> · {t(`records:consent_source.${person.source}`)}
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(subscribers.noun, person.id)} />
          <Can I="update" a="Subscriber">
            <LinkButton to={editSubscriberAddress(person.id)} icon={<EditOutlined aria-hidden="true" />}>
              {t("common:actions.edit")}
            </LinkButton>
          </Can>
          <SubscriberActions person={person} />
        </>
      }
    >
      <TwoColumns side={<SubscriberFacts person={person} />}>
        <Standings person={person} />
        <Trail person={person} />
        <Orders person={person} />
        <SubscriberCases person={person} />
        <Journeys person={person} />
        <Messages person={person} />
      </TwoColumns>
    </PageShell>
  );
}

/** Say in one sentence per channel whether the person may be written to, since when, and by what. */
function Standings({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  return (
    <Panel title={t("sections.standing")}>
      <Flex vertical gap={12}>
        <Standing of="email" standing={person.may.email} />
        {person.phone && <Standing of="sms" standing={person.may.sms} />}
        {person.held_by_cases && (person.may.email.allowed || person.may.sms.allowed) && (
          <Typography.Text type="secondary">{t("heldByCases", { count: person.open_cases })}</Typography.Text>
        )}
        {person.weekly && <Typography.Text type="secondary">{t("weekly")}</Typography.Text>}
      </Flex>
    </Panel>
  );
}

function Standing({ of, standing }: { of: "email" | "sms"; standing: AddressStanding }) {
  const { t } = useTranslation("subscribers");
  const locale = useLocale();
  const zone = useSession((session) => session.store?.timezone);
  const { allowed, reason, since, source, page_url, next_at, next_rule } = standing;
  const date = since ? dateWords(new Date(since), "date", locale, zone) : "";
  const by = source ? t(`records:consent_source.${source}`) : "";
  const origin = [date && t("since", { date }), by && t("by", { source: by })].filter(Boolean).join(" · ");
  return (
    <Flex gap={12} align="flex-start">
      <span data-tone={allowed ? "success" : "neutral"} style={{ color: "var(--tone-text)" }} aria-hidden="true">
        {allowed ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
      </span>
      <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
        <Typography.Text strong>{t(`standing.${of}.${allowed ? "ALLOWED" : reason}`)}</Typography.Text>
        {origin && <span className="bh-small">{origin}</span>}
        {next_at && next_rule && (
          <span className="bh-small">
            {t("next", { at: dateWords(new Date(next_at), "datetime", locale, zone), reason: t(`records:skip_reason.${next_rule}`) })}
          </span>
        )}
        {page_url && <bdi className="bh-small">{page_url}</bdi>}
      </Flex>
    </Flex>
  );
}

/** Show who the person is, and what they bought and sent back. */
function SubscriberFacts({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  const countries = useCountries();
  const field = (name: string) => t(`fields.${name}`);
  const language = languageList.find(({ code }) => code === person.language)?.label;
  const country = countries.find(({ value }) => value === person.country)?.label;
  const known = [
    { key: "email", value: person.email && <CopyText text={person.email} /> },
    { key: "phone", value: person.phone && <CopyText text={person.phone} /> },
    { key: "language", value: language },
    { key: "country", value: country },
    { key: "province", value: person.province },
    { key: "timezone", value: person.timezone },
    { key: "tags", value: person.tags.length > 0 && person.tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
    ...Object.entries(person.attributes).map(([key, value]) => ({ key, label: key, value: String(value) })),
  ];
  const rows = known
    .filter(({ value }) => value)
    .map(({ key, value, ...own }) => ({ key, label: <bdi>{"label" in own ? String(own.label) : field(key)}</bdi>, value: value || "" }));
  const day = (at: string | null) => (at ? <DateText at={at} format="date" /> : "—");
  const figures = [
    { key: "orders", label: field("orders"), value: <span className="bh-number">{person.orders}</span> },
    { key: "spent_minor", label: field("spent_minor"), value: <Money minor={person.spent_minor} currency={person.currency} /> },
    { key: "first_order_at", label: field("first_order_at"), value: day(person.first_order_at) },
    { key: "last_order_at", label: field("last_order_at"), value: day(person.last_order_at) },
    { key: "bought_units", label: field("bought_units"), value: <span className="bh-number">{person.bought_units}</span> },
    { key: "returned_units", label: field("returned_units"), value: <span className="bh-number">{person.returned_units}</span> },
    { key: "open_cases", label: field("open_cases"), value: <span className="bh-number">{person.open_cases}</span> },
  ];
  return (
    <>
      <Panel title={t("sections.person")}>
        <KeyValue layout="sides" rows={rows} />
      </Panel>
      <Panel title={t("sections.figures")}>
        <KeyValue layout="sides" rows={figures} />
      </Panel>
    </>
  );
}
