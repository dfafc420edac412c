import { FilterOutlined } from "@ant-design/icons";
import { Alert, Badge, Button, Segmented, Select } from "antd";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import { bases, comparisons, steps, type Tile as TileName, without } from "#contracts/analytics/tiles";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { usePlaces } from "#src/hooks/store/use-places";
import { todayIn } from "#src/lib/dates/days";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { FilterBar, type FilterChip } from "#src/ui/data/filter-bar";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { type RangeName, ranges } from "./days.ts";
import { AsOf } from "./header/as-of.tsx";
import {
  type AnalyticsFilter,
  type AnalyticsState,
  filters,
  isTooLong,
  mostDays,
  queryOf,
  readState,
  type StateChange,
  writeState,
} from "./state.ts";
import { declarations } from "./tiles/declarations.ts";
import type { Declaration } from "./tiles/declare.ts";
import { Tile } from "./tiles/tile.tsx";
import styles from "./tiles/tiles.module.css";
import { useNameWords } from "./tiles/use-name-words.ts";
import { daysWords } from "./tiles/values.ts";

const all = Object.entries(declarations) as [TileName, Declaration][];

/** Show what came back, why, and what it cost: tiles over the days, basis and filters in the address. */
export default function Analytics() {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  const ability = useAbility();
  const timezone = useSession((session) => session.store?.timezone) ?? "UTC";
  const today = todayIn(timezone);
  const [query, setQuery] = useAddressQuery();
  const state = readState(query, today);
  // The choices show at once; the tiles follow when they are ready.
  const shownState = readState(useDeferredValue(query), today);
  const change = (next: StateChange) => setQuery((now) => writeState(now, next), { preventScrollReset: true });
  const shown = all.filter(([, { can }]) => ability.can(...can));
  return (
    <PageShell lead={t(`sentence.${shownState.basis}`, { days: daysWords(shownState.from, shownState.to, locale) })}>
      <Controls state={state} today={today} change={change} />
      <AsOf state={shownState} first={shown[0]?.[0]} />
      {isTooLong(shownState) ? (
        <Alert
          type="warning"
          showIcon
          message={t("tooLong", { count: mostDays(shownState), days: numberWords(mostDays(shownState), locale) })}
        />
      ) : (
        <div className={styles.grid}>
          {shown.map(([tile, declaration]) => (
            <Tile key={tile} tile={tile} declaration={declaration} state={shownState} change={change} />
          ))}
        </div>
      )}
    </PageShell>
  );
}

const DaysField = lazy(() => import("./header/days-field.tsx"));
const FilterPanel = lazy(() => import("./header/filter-panel.tsx"));

interface ControlsProps {
  state: AnalyticsState;
  today: string;
  change: (change: StateChange) => void;
}

const own = "own";
const automatic = "AUTO";

/** Show the choices that all tiles follow: basis, days, comparison, division and filters. */
function Controls({ state, today, change }: ControlsProps) {
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
