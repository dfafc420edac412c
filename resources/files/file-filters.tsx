import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { fileKinds } from "#contracts/files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { dayEnd, dayOf, dayStart } from "#src/lib/dates/days";
import { useLocale } from "#src/lib/words/use-locale";
import { DayPicker } from "#src/ui/dates/day-picker";
import { type FileFilterName, sizes, sizeWords } from "./filters.ts";

interface FileFiltersProps {
  filters: Record<string, string[]>;
  setFilter: (name: FileFilterName, values: string | readonly string[] | undefined) => void;
}

/** Show the filters by kind, case, day and size. */
export function FileFilters({ filters, setFilter }: FileFiltersProps) {
  const { t } = useTranslation("files");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return (
    <>
      <Select
        mode="multiple"
        allowClear
        maxTagCount={0}
        maxTagPlaceholder={t("columns.kind")}
        style={{ minInlineSize: 115 }}
        aria-label={t("columns.kind")}
        placeholder={t("columns.kind")}
        value={filters.kind ?? []}
        options={fileKinds.map((kind) => ({ value: kind, label: enumLabel("file_kind", kind) }))}
        onChange={(kinds: string[]) => setFilter("kind", kinds)}
      />
      <Input.Search
        key={filters.case?.[0] ?? ""}
        style={{ inlineSize: 180 }}
        aria-label={t("fields.case")}
        placeholder={t("fields.case")}
        defaultValue={filters.case?.[0] ?? ""}
        maxLength={64}
        onSearch={(text) => setFilter("case", text.trim() || undefined)}
      />
      <Day name="created_from" toInstant={dayStart} filters={filters} setFilter={setFilter} />
      <Day name="created_to" toInstant={dayEnd} filters={filters} setFilter={setFilter} />
      <Select
        allowClear
        style={{ minInlineSize: 115 }}
        aria-label={t("fields.min_size")}
        placeholder={t("fields.min_size")}
        value={filters.min_size?.[0] ?? null}
        options={sizes.map((size) => ({ value: String(size), label: t("atLeast", { size: sizeWords(size, locale) }) }))}
        onChange={(size: string | null | undefined) => setFilter("min_size", size ?? undefined)}
      />
    </>
  );
}

/** The day in the address is the instant it begins or ends. */
function Day({
  name,
  toInstant,
  filters,
  setFilter,
}: FileFiltersProps & { name: "created_from" | "created_to"; toInstant: (day: string) => string | undefined }) {
  const { t } = useTranslation("files");
  const at = filters[name]?.[0];
  return (
    <div style={{ inlineSize: 140 }} title={t(`fields.${name}`)}>
      <DayPicker
        aria-label={t(`fields.${name}`)}
        placeholder={t(`fields.${name}`)}
        allowClear
        value={dayOf(at)}
        onChange={(day) => setFilter(name, toInstant(day))}
      />
    </div>
  );
}
