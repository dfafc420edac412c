import { Flex, Segmented, Select, Switch } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import type { Language } from "#contracts/session/rules";
import { subscribers } from "#contracts/subscribers/subscribers";
import type { Content } from "#contracts/templates/content";
import { type RenderData, type SampleSet, sampleSets } from "#contracts/templates/templates";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { useAbility } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import { DrawnMail, type View } from "./drawn-mail.tsx";

type OrderNumber = { id: string; number: string };
type Person = { id: string; email: string | null; first_name: string; last_name: string };
const pause = 400;

/** Return the data that a choice stands for: the name of samples, or the kind and id of a record. */
function dataOf(choice: string): RenderData {
  const [kind, id] = choice.split(":");
  if (id === undefined) return choice as SampleSet;
  return kind === "order" ? { order_id: id } : { subscriber_id: id };
}

interface PreviewProps {
  id: string;
  content: Content;
  language: Language;
}

/** Show the mail as the server would write it now, alone or beside itself in another language. */
export function TemplatePreview({ id, content, language }: PreviewProps) {
  const [view, setView] = useState<View>({ device: "desktop", scheme: "light", hasPictures: true });
  const [data, setData] = useState<string>("SAMPLE");
  const [beside, setBeside] = useState<Language | null>(null);
  const settled = useSettled(content);
  const shown = beside && beside !== language ? [language, beside] : [language];
  return (
    <Flex vertical gap={12}>
      <ViewTools {...{ view, data, language, beside }} onView={setView} onData={setData} onBeside={setBeside} />
      <Flex wrap gap={16}>
        {shown.map((one) => (
          <div key={one} style={{ flex: "1 1 320px", minInlineSize: 0 }}>
            <DrawnMail id={id} content={settled} language={one} isBeside={one !== language} data={dataOf(data)} view={view} />
          </div>
        ))}
      </Flex>
    </Flex>
  );
}

interface ViewToolsProps {
  view: View;
  data: string;
  language: Language;
  beside: Language | null;
  onView: (view: View) => void;
  onData: (data: string) => void;
  onBeside: (language: Language | null) => void;
}

function ViewTools({ view, data, language, beside, onView, onData, onBeside }: ViewToolsProps) {
  const { t } = useTranslation("templates");
  const others = languageList.filter(({ code }) => code !== language).map(({ code, label }) => ({ value: code as Language, label }));
  return (
    <Flex wrap gap={8} align="center">
      <Segmented
        aria-label={t("preview.device")}
        value={view.device}
        onChange={(device) => onView({ ...view, device })}
        options={(["desktop", "phone"] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      <Segmented
        aria-label={t("preview.scheme")}
        value={view.scheme}
        onChange={(scheme) => onView({ ...view, scheme })}
        options={(["light", "dark", "forced"] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      <Flex gap={8} align="center">
        <Switch
          size="small"
          aria-label={t("preview.pictures")}
          checked={view.hasPictures}
          onChange={(hasPictures) => onView({ ...view, hasPictures })}
        />
        <span aria-hidden="true">{t("preview.pictures")}</span>
      </Flex>
      <DataSelect value={data} onChange={onData} />
      <Select<Language>
        allowClear
        style={{ minInlineSize: 160 }}
        aria-label={t("preview.beside")}
        placeholder={t("preview.beside")}
        value={beside !== language ? beside : null}
        onChange={(value: Language | undefined) => onBeside(value ?? null)}
        options={others}
      />
    </Flex>
  );
}

/** Choose samples, or an order or subscriber the person may see. */
function DataSelect({ value, onChange }: { value: string; onChange: (data: string) => void }) {
  const { t } = useTranslation("templates");
  const ability = useAbility();
  const mayOrders = ability.can("read", "Order");
  const mayPeople = ability.can("read", "Subscriber");
  const ordered = useSearchOptions<OrderNumber>(orders, ({ id, number }) => ({ value: `order:${id}`, label: number }), {
    enabled: mayOrders,
  });
  const people = useSearchOptions<Person>(
    subscribers,
    ({ id, email, first_name, last_name }) => ({ value: `subscriber:${id}`, label: email ?? `${first_name} ${last_name}`.trim() }),
    { enabled: mayPeople },
  );
  const search = (q: string) => {
    for (const { selectProps } of [ordered, people]) selectProps.onSearch?.(q);
  };
  return (
    <Select
      style={{ minInlineSize: 180 }}
      aria-label={t("preview.data")}
      value={value}
      onChange={onChange}
      showSearch
      filterOption={false}
      onSearch={search}
      options={[
        { label: t("preview.samples"), options: sampleSets.map((one) => ({ value: one, label: t(`preview.sets.${one}`) })) },
        ...(mayOrders ? [{ label: t("preview.orders"), options: ordered.options }] : []),
        ...(mayPeople ? [{ label: t("preview.subscribers"), options: people.options }] : []),
      ]}
    />
  );
}

/** Return the content once nobody has typed for a moment. */
function useSettled(content: Content): Content {
  const [settled, setSettled] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), pause);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}
