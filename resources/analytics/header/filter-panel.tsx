import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import type { AnswerOf } from "#contracts/analytics/shapes";
import { type Tile, without } from "#contracts/analytics/tiles";
import { type CatalogueProduct, products } from "#contracts/products";
import { outcomes, shippingMethods } from "#contracts/returns/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { usePlaces } from "#src/hooks/store/use-places";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { FilterDrawer } from "#src/lists/filter-drawer";
import { ChoiceFilter } from "#src/lists/filter-fields";
import { useCountries } from "#src/ui/forms/use-countries";
import { type AnalyticsState, filters, type StateChange } from "../state.ts";

interface FilterPanelProps {
  state: AnalyticsState;
  change: (change: StateChange) => void;
  onClose: () => void;
}

const toOption = ({ id, title }: CatalogueProduct) => ({ value: id, label: title });

/** Show all filters of the page. */
export default function FilterPanel({ state, change, onClose }: FilterPanelProps) {
  const { t } = useTranslation("analytics");
  const enumLabel = useEnumLabel();
  const reasons = useReasons();
  const countries = useCountries();
  const { places, isLoading } = usePlaces();
  const found = useSearchOptions<CatalogueProduct>(products, toOption);
  const { channels, currencies, variants } = useSeen(state);
  const { product } = state.filters;
  const none = (name: string) => ({ value: without, label: t(`without.${name}`) });
  const named = (field: string, values: readonly string[]) => values.map((value) => ({ value, label: enumLabel(field, value) }));
  const table = {
    filters: Object.fromEntries(Object.entries(state.filters).map(([name, value]) => [name, [value]])),
    setFilters: (next: Record<string, string[]>) =>
      change({ filters: Object.fromEntries(filters.flatMap((name) => (next[name]?.[0] ? [[name, next[name][0]]] : []))) }),
  };
  const options: Record<string, { value: string; label: string }[]> = {
    reason: reasons.options(state.filters.reason),
    variant: variants,
    country: [none("country"), ...countries],
    place: [none("place"), ...places.map(({ id, name }) => ({ value: id, label: name }))],
    method: named("shipping_method", shippingMethods),
    channel: named("channel", channels),
    outcome: named("outcome", outcomes),
    currency: currencies.map((value) => ({ value, label: value })),
  };
  const productOptions =
    product && !found.options.some(({ value }) => value === product) ? [{ value: product, label: t("filters.thisProduct") }] : [];
  return (
    <FilterDrawer table={table} many={[]} onClear={() => change({ filters: {} })} onClose={onClose}>
      {filters.map((name) =>
        name === "product" ? (
          <ChoiceFilter
            key={name}
            name={name}
            label={t("filters.product")}
            {...found.selectProps}
            options={[...productOptions, ...found.options]}
          />
        ) : (
          <ChoiceFilter
            key={name}
            name={name}
            label={t(`filters.${name}`)}
            showSearch
            loading={name === "place" && isLoading}
            options={options[name] ?? []}
          />
        ),
      )}
    </FilterDrawer>
  );
}

/** Return what the chosen days have: channels, currencies and variants are of no other list. */
function useSeen({ from, to, basis, filters: chosen }: AnalyticsState) {
  const query = { from, to, basis };
  const channels = useTile("CHANNELS", query);
  const variants = useTile("VARIANTS", query);
  const title = ({ title, variant_title, sku }: AnswerOf<"VARIANTS">["data"]["rows"][number]) =>
    [title, variant_title ?? sku].filter(Boolean).join(" · ");
  const rows = variants?.data.rows ?? [];
  return {
    channels: [...new Set([...(channels?.data.rows ?? []).flatMap(({ key }) => key ?? []), ...(chosen.channel ? [chosen.channel] : [])])],
    currencies: [
      ...new Set(
        [channels?.currency, ...(channels?.left_out ?? []).map(({ currency }) => currency), chosen.currency].filter(
          (one) => one !== undefined,
        ),
      ),
    ],
    variants: rows.flatMap((row) => (row.key === null ? [] : [{ value: row.key, label: title(row) }])),
  };
}

function useTile<Name extends Tile>(tile: Name, query: object): AnswerOf<Name> | undefined {
  return useOperation(analytics, "show", { params: { tile }, query }, { staleMs: 60_000 }).data as AnswerOf<Name> | undefined;
}
