import { Button, ConfigProvider, Drawer, Select } from "antd";
import { use, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { decisions, exchangeStatuses, paymentStatuses, resolutionTypes, stages, statuses } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DayPicker } from "#src/ui/day-picker";
import { MoneyInput } from "#src/ui/money-input";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { dayEnd, dayOf, dayStart, type FilterName, knownFlags, manyFilters } from "../filters.ts";
import { Field } from "../parts/field.tsx";
import { usePeople } from "../parts/use-people.ts";
import { usePlaces } from "../parts/use-places.ts";
import { useReasons } from "../parts/use-reasons.ts";
import styles from "./filter-panel.module.css";
import type { ReturnsTable } from "./use-returns.ts";

const choices = {
  stage: stages,
  status: statuses,
  decision: decisions,
  resolution_type: resolutionTypes,
  payment_status: paymentStatuses,
  exchange_status: exchangeStatuses,
} as const;

interface FilterPanelProps {
  table: ReturnsTable;
  currency: string;
  onClose: () => void;
}

/** All filters at once; nothing is fetched until they are applied. */
export default function FilterPanel({ table, currency, onClose }: FilterPanelProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  useFocusReturn();
  const known = useReasons();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const [draft, setDraft] = useState<Record<string, string[]>>(() => ({ ...table.filters }));
  const put = (name: FilterName, values: readonly (string | undefined)[]) =>
    setDraft((before) => ({ ...before, [name]: values.filter((value): value is string => Boolean(value)) }));
  const apply = (filters: Record<string, string[]>) => {
    table.setFilters(filters);
    onClose();
  };
  const empty = Object.fromEntries(Object.keys(draft).map((name) => [name, name === "tab" ? (draft.tab ?? []) : []]));
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("common:actions.filters")}
      placement={rtl ? "left" : "right"}
      width="min(400px, 100vw)"
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => apply(empty)}>{t("common:actions.clearFilters")}</Button>
          <Button type="primary" onClick={() => apply(draft)}>
            {t("common:actions.apply")}
          </Button>
        </div>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        {manyFilters.map((name) => (
          <Many key={name} name={name} value={draft[name] ?? []} onChange={(values) => put(name, values)} />
        ))}
        <One
          name="reason"
          options={known.options(draft.reason?.[0])}
          value={draft.reason?.[0]}
          onChange={(value) => put("reason", [value])}
        />
        <One
          name="flag"
          options={knownFlags.map((one) => ({ value: one, label: enumLabel("flag", one) }))}
          value={draft.flag?.[0]}
          onChange={(value) => put("flag", [value])}
        />
        <Assignee value={draft.assignee?.[0]} onChange={(value) => put("assignee", [value])} />
        <Place value={draft.location_id?.[0]} onChange={(value) => put("location_id", [value])} />
        <Range title={t("filters.created")}>
          <Day label={t("filters.from")} value={draft.created_from?.[0]} onChange={(day) => put("created_from", [dayStart(day)])} />
          <Day label={t("filters.to")} value={draft.created_to?.[0]} onChange={(day) => put("created_to", [dayEnd(day)])} />
        </Range>
        <Range title={t("filters.value")}>
          <MoneyInput
            currency={currency}
            value={minorOf(draft.min_value_minor?.[0])}
            aria-label={t("fields.min_value_minor")}
            onChange={(minor) => put("min_value_minor", [minor === null ? undefined : String(minor)])}
          />
          <MoneyInput
            currency={currency}
            value={minorOf(draft.max_value_minor?.[0])}
            aria-label={t("fields.max_value_minor")}
            onChange={(minor) => put("max_value_minor", [minor === null ? undefined : String(minor)])}
          />
        </Range>
        <button type="submit" className="bh-hidden" tabIndex={-1}>
          {t("common:actions.apply")}
        </button>
      </form>
    </Drawer>
  );
}

const minorOf = (text: string | undefined) => (text && /^-?\d+$/.test(text) ? Number(text) : null);

function Many({ name, value, onChange }: { name: keyof typeof choices; value: string[]; onChange: (values: string[]) => void }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const id = useId();
  return (
    <Field label={t(`fields.${name}`)} htmlFor={id}>
      <Select
        id={id}
        mode="multiple"
        allowClear
        value={value}
        onChange={onChange}
        optionFilterProp="label"
        options={choices[name].map((one) => ({ value: one, label: enumLabel(name, one) }))}
      />
    </Field>
  );
}

interface OneProps {
  name: "reason" | "flag";
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}
function One({ name, options, value, onChange }: OneProps) {
  const { t } = useTranslation("returns");
  const id = useId();
  return (
    <Field label={t(`fields.${name}`)} htmlFor={id}>
      <Select
        id={id}
        allowClear
        showSearch
        optionFilterProp="label"
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        options={[...options]}
      />
    </Field>
  );
}

function Assignee({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation("returns");
  const { people, isLoading } = usePeople();
  const id = useId();
  const own = ["me", "none"].map((one) => ({ value: one, label: t(`assignee.${one}`) }));
  return (
    <Field label={t("fields.assignee")} htmlFor={id}>
      <Select
        id={id}
        allowClear
        showSearch
        loading={isLoading}
        optionFilterProp="label"
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        options={[...own, ...people.map((person) => ({ value: person.id, label: person.name || person.email }))]}
      />
    </Field>
  );
}

function Place({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation("returns");
  const { places, isLoading } = usePlaces();
  const id = useId();
  return (
    <Field label={t("fields.location_id")} htmlFor={id}>
      <Select
        id={id}
        allowClear
        loading={isLoading}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        options={places.map((place) => ({ value: place.id, label: place.name }))}
      />
    </Field>
  );
}

function Range({ title, children }: React.PropsWithChildren<{ title: string }>) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.pair}>{children}</div>
    </fieldset>
  );
}

function Day({ label, value, onChange }: { label: string; value: string | undefined; onChange: (day: string) => void }) {
  return <DayPicker aria-label={label} value={dayOf(value)} onChange={onChange} />;
}
