import { Flex, Form, type SelectProps } from "antd";
import { useTranslation } from "react-i18next";
import { usePeople } from "#src/hooks/store/use-people";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { knownFlags } from "#src/lib/cases/known-flags";
import { dayEnd, dayOf, dayStart } from "#src/lib/dates/days";
import type { Translate } from "#src/lib/words/translate";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FormSelect } from "#src/ui/forms/form-select";
import { MoneyInput } from "#src/ui/money/money-input";

interface FieldProps {
  name: string;
  label: string;
}

/** Show a filter whose values are chosen from a list. */
export function ChoiceFilter({ name, label, ...select }: FieldProps & SelectProps) {
  return (
    <Form.Item name={name} label={label}>
      <FormSelect allowClear optionFilterProp="label" {...select} />
    </Form.Item>
  );
}

interface EnumFiltersProps {
  /** By filter: its enumeration, and the values to choose from. */
  of: Readonly<Record<string, readonly [field: string, values: readonly string[]]>>;
  /** Words of the noun: `fields`. */
  words: Translate;
}

/** Show filters of several values of an enumeration. */
export function EnumFilters({ of, words }: EnumFiltersProps) {
  const enumLabel = useEnumLabel();
  return Object.entries(of).map(([name, [field, values]]) => (
    <ChoiceFilter
      key={name}
      name={name}
      label={words(`fields.${name}`)}
      mode="multiple"
      options={values.map((value) => ({ value, label: enumLabel(field, value) }))}
    />
  ));
}

/** Show the filters of cases by flag and by assignee. */
export function CaseFilters({ words }: Pick<EnumFiltersProps, "words">) {
  const { t } = useTranslation();
  const enumLabel = useEnumLabel();
  const { people, isLoading } = usePeople();
  const assignees = [
    ...["me", "none"].map((value) => ({ value, label: t(`common:assignee.${value}`) })),
    ...people.map((person) => ({ value: person.id, label: person.name || person.email })),
  ];
  const flags = knownFlags.map((value) => ({ value, label: enumLabel("flag", value) }));
  return (
    <>
      <ChoiceFilter name="flag" label={words("fields.flag")} showSearch options={flags} />
      <ChoiceFilter name="assignee" label={words("fields.assignee")} showSearch loading={isLoading} options={assignees} />
    </>
  );
}

interface RangeProps extends FieldProps {
  /** Labels of the two fields, for screen readers. */
  from: string;
  to: string;
}

/** Show the filters `<name>_from` and `<name>_to`: the instants at which the first day begins and the last one ends. */
export function DayRangeFilter({ name, label, from, to }: RangeProps) {
  const day = (end: string, words: string, instant: (day: string) => string | undefined) => (
    <Form.Item name={`${name}_${end}`} noStyle getValueProps={(at?: string) => ({ value: dayOf(at) })} normalize={instant}>
      <DayPicker aria-label={words} />
    </Form.Item>
  );
  return (
    <Form.Item label={label}>
      <Flex gap={8}>
        {day("from", from, dayStart)}
        {day("to", to, dayEnd)}
      </Flex>
    </Form.Item>
  );
}

const minorOf = (text: string | undefined) => ({ value: text && /^-?\d+$/.test(text) ? Number(text) : null });

/** Show the filters `min_<name>_minor` and `max_<name>_minor`. */
export function AmountRangeFilter({ name, label, from, to, currency }: RangeProps & { currency: string }) {
  const amount = (end: string, words: string) => (
    <Form.Item name={`${end}_${name}_minor`} noStyle getValueProps={minorOf} normalize={(minor: number | null) => minor?.toString()}>
      <MoneyInput currency={currency} aria-label={words} />
    </Form.Item>
  );
  return (
    <Form.Item label={label}>
      <Flex gap={8}>
        {amount("min", from)}
        {amount("max", to)}
      </Flex>
    </Form.Item>
  );
}
