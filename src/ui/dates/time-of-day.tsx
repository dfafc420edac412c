import { TimePicker, type TimePickerProps } from "antd";
import dayjs from "dayjs";

interface TimeOfDayProps extends Pick<TimePickerProps, "id" | "disabled" | "aria-label"> {
  /** "09:30"; "" for none. */
  value?: string | null;
  onChange?: (time: string) => void;
}

const shape = "HH:mm";

/** Show antd's TimePicker for a time of day as in the contracts: antd's own value is a dayjs object. */
export function TimeOfDay({ value, onChange, ...rest }: TimeOfDayProps) {
  return (
    <TimePicker
      {...rest}
      style={{ inlineSize: "100%" }}
      format={shape}
      minuteStep={5}
      needConfirm={false}
      value={value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time?.format(shape) ?? "")}
    />
  );
}
