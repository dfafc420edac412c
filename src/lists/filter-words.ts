import type { TableFilter } from "#src/hooks/lists/list-chips";
import type { Translation } from "#src/hooks/words/use-translation-of";
import type { ListFilter } from "#src/lib/lists/list-state";
import { moneyWords } from "#src/lib/words/money-words";
import { dateWords } from "#src/ui/dates/date-words";

type Text = (value: string) => string;

/** Return the text of a filter by time. */
export const dayText =
  (locale: string): Text =>
  (at) =>
    Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale);

/** Return the text of a filter by amount, in minor units. */
export const amountText =
  (currency: string, locale: string): Text =>
  (minor) =>
    /^-?\d{1,15}$/.test(minor) ? moneyWords(Number(minor), currency, locale) : minor;

/** Return the filters of a list by name: those of several values, the others, and before them the tab of a list with tabs. */
export const filtersNamed = <Many extends string, Other extends string, First extends string = never>(
  many: readonly Many[],
  others: readonly Other[],
  first: readonly First[] = [],
) => {
  const named = [...first, ...many, ...others].map((name) => [name, (many as readonly string[]).includes(name) ? { many: true } : {}]);
  return Object.fromEntries(named) as Record<First | Many | Other, ListFilter>;
};

/** Return the texts of the filters that every list of cases has. */
export function caseTexts({ t: words, enumLabel, locale }: Translation, personName: (id: string) => string | undefined) {
  const day = dayText(locale);
  return {
    flag: (value: string) => enumLabel("flag", value),
    assignee: (value: string) =>
      value === "me" || value === "none" ? words(`common:assignee.${value}`) : (personName(value) ?? words("common:assignee.someone")),
    created_from: day,
    created_to: day,
    currency: (value: string) => value,
    late: () => words("filters.late"),
  };
}

/** Return filters with the texts of their chips; the tab has none. */
export const withTexts = <Name extends string>(filters: Readonly<Record<Name, ListFilter>>, texts: Readonly<Partial<Record<Name, Text>>>) =>
  Object.fromEntries(
    Object.entries<ListFilter>(filters).map(([name, filter]) => {
      const text = texts[name as Name];
      return [name, name === "tab" ? { chip: false } : text ? { ...filter, text } : filter];
    }),
  ) as Record<Name, TableFilter>;
