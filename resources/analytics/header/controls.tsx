import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Segmented, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { bases, comparisons, steps } from "#contracts/analytics/tiles";
import { OnDemand } from "#src/first-paint/on-demand";
import { FilterBar } from "#src/ui/filter-bar";
import { Panel } from "#src/ui/panel";
import type { RangeName } from "../days.ts";
import { ranges } from "../days.ts";
import type { AnalyticsState, StateChange } from "../state.ts";
import { useFilterChips } from "./use-filter-chips.ts";

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
