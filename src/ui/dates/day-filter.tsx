import { DayPicker } from "./day-picker.tsx";

interface DayFilterProps {
  label: string;
  /** "2026-06-10"; "" for none. */
  value: string;
  onChange: (day: string) => void;
}

/** Filter a list by a day. The label is inside the field, where it keeps a line of filters short and still names a chosen day. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <span style={{ minInlineSize: 148 }}>
      <DayPicker
        aria-label={label}
        placeholder={label}
        prefix={value ? <span className="bh-small">{label}</span> : undefined}
        value={value}
        onChange={onChange}
      />
    </span>
  );
}
