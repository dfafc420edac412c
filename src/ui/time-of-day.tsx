import { TimePicker, type TimePickerProps } from "antd";
import dayjs from "dayjs";

interface TimeOfDayProps extends Pick<TimePickerProps, "id" | "disabled" | "aria-label"> {
  /** "09:30"; "" for none. */
  value?: string | null;
  onChange?: (time: string) => void;
}

const shape = "HH:mm";

/** antd's TimePicker over a time of day as the contracts write it: antd's own value is a moment of dayjs. */
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
