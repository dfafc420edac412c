import { DatePicker, type DatePickerProps } from "antd";
import dayjs from "dayjs";
import { todayIn } from "#src/lib/dates/days";

interface DayPickerProps extends Pick<DatePickerProps, "id" | "disabled" | "aria-label" | "allowClear" | "placeholder" | "prefix"> {
  /** "2026-06-10"; "" for none. */
  value?: string | null | undefined;
  onChange?: (day: string) => void;
  /** First and last selectable day. */
  min?: string;
  max?: string;
}

const shape = "YYYY-MM-DD";

/** Show antd's DatePicker for a day as in the contracts: antd's own value is a dayjs object. */
export function DayPicker({ value, onChange, min, max, ...rest }: DayPickerProps) {
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: "100%" }}
      // Where the store's day is not the device's, the calendar's own "today" would choose the wrong one.
      showNow={todayIn() === dayjs().format(shape)}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(shape) ?? "")}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}
