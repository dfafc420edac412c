import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Segmented, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import { bases, comparisons, steps, without } from "#contracts/analytics/tiles";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { usePlaces } from "#src/hooks/store/use-places";
import { FilterBar, type FilterChip } from "#src/ui/data/filter-bar";
import { Panel } from "#src/ui/pages/panel";
import { type RangeName, ranges } from "../days.ts";
import { type AnalyticsFilter, type AnalyticsState, filters, isTooLong, queryOf, type StateChange } from "../state.ts";
import { useNameWords } from "../tiles/use-name-words.ts";

const DaysField = lazy(() => import("./days-field.tsx"));
const FilterPanel = lazy(() => import("./filter-panel.tsx"));

interface ControlsProps {
  state: AnalyticsState;
  today: string;
  change: (change: StateChange) => void;
}

const own = "own";
const automatic = "AUTO";

/** Show the choices that all tiles follow: basis, days, comparison, division and filters. */
export function Controls({ state, today, change }: ControlsProps) {
  const { t } = useTranslation("analytics");
  const [isOpen, setOpen] = useState(false);
  const chips = useFilterChips(state, change);
  const { from, to } = state;
  const rangeNames = [...(Object.keys(ranges) as RangeName[]), ...(state.range ? [] : [own])];
  return (
    <Panel flush>
      <FilterBar chips={chips} onClear={() => change({ filters: {} })}>
        <Segmented
          aria-label={t("basis.label")}
          value={state.basis}
          options={bases.map((value) => ({ value, label: t(`basis.${value}`) }))}
          onChange={(basis) => change({ basis })}
        />
        <Select
          style={{ minInlineSize: 150 }}
          aria-label={t("range.label")}
          value={state.range ?? own}
          options={rangeNames.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={(range) => range !== own && change({ range: range as RangeName })}
        />
        <Suspense fallback={<span style={{ inlineSize: 260 }} />}>
          <DaysField from={from} to={to} today={today} onChange={(range) => change({ range })} />
        </Suspense>
        <Select
          style={{ minInlineSize: 170 }}
          aria-label={t("compare.label")}
          value={state.compare}
          options={comparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
          onChange={(compare) => change({ compare })}
        />
        <Select
          style={{ minInlineSize: 120 }}
          aria-label={t("by.label")}
          value={state.by ?? automatic}
          options={[automatic, ...steps].map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(by) => change({ by: steps.find((step) => step === by) })}
        />
        <Badge count={chips.length} size="small" offset={[-4, 4]}>
          <Button icon={<FilterOutlined aria-hidden="true" />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
            {t("common:actions.filters")}
          </Button>
        </Badge>
      </FilterBar>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <FilterPanel state={state} change={change} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Panel>
  );
}

/** Return the name of a product or variant as its own tile has it, which is read with the same filters; undefined where it is not there. */
function useNameIn(tile: "PRODUCTS" | "VARIANTS", state: AnalyticsState, key: string | undefined): string | undefined {
  const enabled = key !== undefined && key !== without && !isTooLong(state);
  const { data } = useOperation(analytics, "show", { params: { tile }, query: queryOf(state, tile) }, { enabled, keepPrevious: true });
  const rows = data?.tile === "PRODUCTS" || data?.tile === "VARIANTS" ? data.data.rows : [];
  const row = enabled ? rows.find((one) => one.key === key) : undefined;
  return row && [row.title, tile === "VARIANTS" ? row.variant_title : null].filter(Boolean).join(" · ");
}

/** Return the chips of the active filters, in words. */
function useFilterChips(state: AnalyticsState, change: (change: StateChange) => void): FilterChip[] {
  const { t } = useTranslation("analytics");
  const { enumLabel, reason, country } = useNameWords();
  const { places } = usePlaces(state.filters.place !== undefined && state.filters.place !== without);
  const product = useNameIn("PRODUCTS", state, state.filters.product);
  const variant = useNameIn("VARIANTS", state, state.filters.variant);
  const texts: Partial<Record<AnalyticsFilter, (value: string) => string>> = {
    reason,
    country,
    product: () => product ?? t("filters.thisProduct"),
    variant: () => variant ?? t("filters.thisVariant"),
    place: (value) => places.find(({ id }) => id === value)?.name ?? t("filters.thisPlace"),
    method: (value) => enumLabel("shipping_method", value),
    channel: (value) => enumLabel("channel", value),
    outcome: (value) => enumLabel("outcome", value),
  };
  return filters.flatMap((key) => {
    const value = state.filters[key];
    if (value === undefined) return [];
    const { [key]: _, ...others } = state.filters;
    const text = value === without ? t(`without.${key}`) : (texts[key]?.(value) ?? value);
    return [{ key, label: t(`filters.${key}`), text, remove: () => change({ filters: others }) }];
  });
}
