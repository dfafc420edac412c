import { Tag } from "antd";
import { useTranslation } from "react-i18next";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { languageList } from "#src/lib/words/languages";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { useCountries } from "#src/ui/forms/use-countries";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

/** Show who the person is, and what they bought and sent back. */
export function SubscriberFacts({ person }: { person: Subscriber }) {
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
