import { Flex, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { type SegmentCondition, type SegmentField, type SegmentOperator, segmentFields } from "#contracts/segments/definition";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FormSelect } from "#src/ui/forms/form-select";
import { useCountries } from "#src/ui/forms/use-countries";
import { MoneyInput } from "#src/ui/money/money-input";
import { SegmentChoice } from "./choice.tsx";
import { AutomationChoice, CampaignChoice, GroupChoice, TopicChoice } from "./record-choices.tsx";

type Value = SegmentCondition["value"];

interface ConditionValueProps {
  id?: string;
  field: SegmentField | undefined;
  op: SegmentOperator | undefined;
  label: string;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
}

/** Edit the value of a condition by the kind of its field: a choice, text, tags, a number, a range, a day or days. */
export function SegmentConditionValue({ field, op, ...props }: ConditionValueProps) {
  const { t } = useTranslation("subscribers");
  if (!field || !op) return null;
  const { kind } = segmentFields[field];
  if (kind === "flag") return <Flag {...props} />;
  if (op === "within" || op === "not_within") return <Amount {...props} min={1} max={3650} unit={t("condition.daysUnit")} />;
  if (op === "before" || op === "after")
    return <DayPicker aria-label={props.label} value={String(props.value ?? "")} onChange={(day) => props.onChange?.(day || undefined)} />;
  if (op === "between") return <Range field={field} {...props} />;
  if (kind === "number") return <Amount {...props} field={field} />;
  if (field === "got_campaign" || field === "clicked_campaign") return <CampaignChoice {...props} />;
  if (field === "topic") return <TopicChoice {...props} />;
  if (field === "bought_group") return <GroupChoice {...props} />;
  if (field === "in_journey" || field === "finished_journey" || field === "left_journey") return <AutomationChoice {...props} />;
  return <Words field={field} isSeveral={op === "in"} {...props} />;
}

type Inner = Omit<ConditionValueProps, "field" | "op">;

function Flag({ id, label, value, onChange }: Inner) {
  const { t } = useTranslation("subscribers");
  return (
    <FormSelect<string>
      id={id ?? ""}
      aria-label={label}
      value={value === undefined ? null : String(value)}
      options={[
        { value: "true", label: t("common:states.yes") },
        { value: "false", label: t("common:states.no") },
      ]}
      onChange={(next) => onChange?.(next === "true")}
    />
  );
}

function Amount({
  id,
  label,
  value,
  onChange,
  field,
  min = 0,
  max,
  unit,
}: Inner & { field?: SegmentField; min?: number; max?: number; unit?: string }) {
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  const number = typeof value === "number" ? value : null;
  const change = (next: number | null) => onChange?.(next ?? undefined);
  if (field === "spent")
    return <MoneyInput {...(id && { id })} currency={currency} min={0} aria-label={label} value={number} onChange={change} />;
  const after = unit ?? (field === "return_rate" ? "%" : undefined);
  return (
    <InputNumber
      {...(id && { id })}
      style={{ inlineSize: "100%" }}
      aria-label={label}
      min={min}
      {...(max && { max })}
      precision={0}
      value={number}
      {...(after && { addonAfter: after })}
      onChange={change}
    />
  );
}

function Range({ field, label, value, onChange }: Inner & { field: SegmentField }) {
  const { t } = useTranslation("subscribers");
  const [from, to] = Array.isArray(value) ? (value as (number | undefined)[]) : [];
  // An incomplete range is kept; the form's validation asks for the rest.
  const put = (next: (number | undefined)[]) => onChange?.(next as number[]);
  return (
    <Flex gap={8}>
      <Amount
        field={field}
        label={`${label}: ${t("condition.from")}`}
        {...(from !== undefined && { value: from })}
        onChange={(next) => put([next as number, to])}
      />
      <Amount
        field={field}
        label={`${label}: ${t("condition.to")}`}
        {...(to !== undefined && { value: to })}
        onChange={(next) => put([from, next as number])}
      />
    </Flex>
  );
}

/** Choices have options; other texts are typed, several as tags. */
function Words({ id, field, isSeveral, label, value, onChange }: Inner & { field: SegmentField; isSeveral: boolean }) {
  const options = useOptions(field);
  if (options) return <SegmentChoice {...{ id, label, options, isSeveral, value, onChange }} />;
  if (isSeveral)
    return (
      <Select
        id={id ?? ""}
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={label}
        tokenSeparators={[","]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next: string[]) => onChange?.(next)}
      />
    );
  const text = typeof value === "string" ? value : "";
  return <Input id={id} aria-label={label} maxLength={200} value={text} onChange={(event) => onChange?.(event.target.value)} />;
}

function useOptions(field: SegmentField): { value: string; label: string }[] | null {
  const { t } = useTranslation("subscribers");
  const countries = useCountries();
  if (field === "country") return countries;
  if (field === "language") return languageList.map(({ code, label }) => ({ value: code, label }));
  const facts = segmentFields[field];
  if (!("values" in facts)) return null;
  const words = field === "consent_source" ? "consent_source" : "address_status";
  return facts.values.map((value) => ({ value, label: t(`records:${words}.${value}`) }));
}
