import { DatePicker, type DatePickerProps } from "antd";
import dayjs from "dayjs";

interface DayPickerProps extends Pick<DatePickerProps, "id" | "disabled" | "aria-label" | "allowClear"> {
  /** "2026-06-10"; "" for none. */
  value?: string | null | undefined;
  onChange?: (day: string) => void;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
}

const shape = "YYYY-MM-DD";

/** antd's DatePicker over a day as the contracts write it: antd's own value is a moment of dayjs. */
export function DayPicker({ value, onChange, min, max, ...rest }: DayPickerProps) {
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: "100%" }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(shape) ?? "")}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}
