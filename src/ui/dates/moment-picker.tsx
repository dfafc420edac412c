import { DatePicker, type DatePickerProps } from "antd";
import dayjs from "dayjs";
import { instantAt, wallClock } from "#src/lib/dates/days";

interface MomentPickerProps extends Pick<DatePickerProps, "id" | "disabled" | "aria-label" | "placeholder"> {
  /** An ISO time; null for none. */
  value?: string | null | undefined;
  onChange?: (at: string | null) => void;
  /** The last time that can be chosen. */
  max?: string;
}

const shape = "YYYY-MM-DDTHH:mm";

/** Show antd's DatePicker for a day and time of the store, whatever the device's clock says. */
export function MomentPicker({ value, onChange, max, ...rest }: MomentPickerProps) {
  const now = wallClock(new Date().toISOString());
  return (
    <DatePicker
      {...rest}
      showTime={{ showSecond: false }}
      // The calendar's own "now" is the device's.
      showNow={now === dayjs().format(shape)}
      minDate={dayjs(now)}
      {...(max && { maxDate: dayjs(wallClock(max)) })}
      value={value ? dayjs(wallClock(value)) : null}
      onChange={(time) => onChange?.(time ? instantAt(time.format(shape)) : null)}
    />
  );
}
