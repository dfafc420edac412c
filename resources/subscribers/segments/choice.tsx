import { Select } from "antd";

interface ChoiceProps {
  id?: string | undefined;
  label: string;
  options: readonly { value: string; label: string }[];
  isSeveral?: boolean;
  isLoading?: boolean;
  value?: unknown;
  onChange?: ((value: string | string[]) => void) | undefined;
}

/** Choose one of many options, or several, found by their words. */
export function SegmentChoice({ id, label, options, isSeveral = false, isLoading = false, value, onChange }: ChoiceProps) {
  return (
    <Select
      id={id ?? ""}
      aria-label={label}
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      loading={isLoading}
      options={[...options]}
      {...(isSeveral && { mode: "multiple" as const })}
      value={(value || (isSeveral ? [] : null)) as never}
      onChange={(next: string | string[]) => onChange?.(next)}
    />
  );
}
