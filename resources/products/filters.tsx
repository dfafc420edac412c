import { CloseOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { productGroups } from "#contracts/product-groups";
import { type Period, periods } from "#contracts/products/figures";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";

type Values = Record<string, string[]>;
interface FiltersProps {
  values: Values;
  onChange: (values: Values) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What a product lacks or is, of which one is shown at a time. */
const kinds = { final_sale: "true", dimension: "missing", archived: "true" } as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];
const wide = { minInlineSize: 150 };

/** Filter by stock, product group and kind, and choose the period of the figures. */
export function ProductFilters({ values, onChange, period, onPeriod }: FiltersProps) {
  const { t } = useTranslation("products");
  const choice = (
    name: string,
    chosen: string | null,
    options: { value: string; label: string }[],
    choose: (value: string | null) => void,
  ) => (
    <Select
      style={wide}
      aria-label={t(`filters.${name}`)}
      placeholder={t(`filters.${name}`)}
      allowClear
      showSearch={options.length > 8}
      optionFilterProp="label"
      popupMatchSelectWidth={240}
      value={chosen}
      options={options}
      onChange={(value: string | null | undefined) => choose(value ?? null)}
    />
  );
  const kind = kindNames.find((name) => values[name]?.length) ?? null;
  const [tag] = values.tag ?? [];
  const groups = useGroups();
  return (
    <>
      {choice(
        "stock",
        values.stock?.[0] ?? null,
        (["in", "out"] as const).map((value) => ({ value, label: t(`stock.${value}`) })),
        (value) => onChange({ stock: value ? [value] : [] }),
      )}
      {groups.length > 0 && choice("group", values.group?.[0] ?? null, groups, (value) => onChange({ group: value ? [value] : [] }))}
      {choice(
        "kind",
        kind,
        kindNames.map((value) => ({ value, label: t(`kinds.${value}`) })),
        (value) => onChange(Object.fromEntries(kindNames.map((name) => [name, name === value ? [kinds[name]] : []]))),
      )}
      <Select<Period>
        style={wide}
        aria-label={t("filters.period")}
        value={period}
        options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={onPeriod}
      />
      {tag !== undefined && (
        <Button
          size="small"
          shape="round"
          icon={<CloseOutlined aria-hidden="true" />}
          iconPosition="end"
          aria-label={t("common:actions.removeFilter", { name: tag })}
          onClick={() => onChange({ tag: [] })}
        >
          <bdi>{tag}</bdi>
        </Button>
      )}
    </>
  );
}

const none: { value: string; label: string }[] = [];

function useGroups() {
  const mayRead = useAbility().can("read", "ProductGroup");
  const { data } = useOperation(productGroups, "list", { query: { limit: 100 } }, { enabled: mayRead, staleMs: 60_000 });
  return useMemo(() => data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? none, [data]);
}
