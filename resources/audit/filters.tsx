import { Select } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { audit } from "#contracts/audit";
import { useOperation } from "#src/hooks/data/use-operation";
import { objectText } from "#src/lib/words/audit-words";
import { DayFilter } from "#src/ui/dates/day-filter";

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Return the start of a day in the user's time zone. */
const dayStart = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const dayEnd = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();
function dayOf(instant: string | undefined): string {
  const date = instant ? new Date(instant) : undefined;
  if (!date || Number.isNaN(date.getTime())) return "";
  return dayjs(date).format("YYYY-MM-DD");
}

/** Filter by actor, object type and dates. */
export function AuditFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("audit");
  const { data } = useOperation(audit, "facets", {}, { staleMs: 60_000 });
  const choice = (name: string, options: { value: string; label: string }[]) => (
    <Select
      style={{ minInlineSize: 140 }}
      aria-label={t(`fields.${name}`)}
      placeholder={t(`fields.${name}`)}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={260}
      value={values[name]?.[0] ?? null}
      options={options}
      onChange={(value: string | null | undefined) => onChange(name, value ? [value] : [])}
    />
  );
  const day = (name: "from" | "to", toInstant: (day: string) => string) => (
    <DayFilter
      label={t(`fields.${name}`)}
      value={dayOf(values[name]?.[0])}
      onChange={(chosen) => onChange(name, chosen ? [toInstant(chosen)] : [])}
    />
  );
  const people = (data?.actors ?? []).map((one) => ({ value: one.id, label: one.name || one.id }));
  return (
    <>
      {choice("actor", [...people, { value: "system", label: t("enums:actor.system") }])}
      {choice(
        "object_type",
        (data?.object_types ?? []).map((type) => ({ value: type, label: objectText(t, type) })),
      )}
      {day("from", dayStart)}
      {day("to", dayEnd)}
    </>
  );
}
