import { TimePicker } from "antd";
import dayjs from "dayjs";

export interface Span {
  /** "09:30" */
  opens: string;
  closes: string;
}
interface TimeSpanProps {
  id?: string;
  /** Names of its two fields. */
  from: string;
  to: string;
  value?: Span;
  onChange?: (span: Span) => void;
}

const shape = "HH:mm";
const timeOf = (clock: string | undefined) => (clock ? dayjs(`2000-01-01T${clock}`) : null);

/** Show antd's RangePicker for a span of a day as in the contracts: antd's own value is a pair of dayjs objects. */
export function TimeSpan({ id, from, to, value, onChange }: TimeSpanProps) {
  return (
    <TimePicker.RangePicker
      {...(id && { id })}
      style={{ flex: 1, inlineSize: "100%" }}
      allowClear={false}
      format={shape}
      minuteStep={5}
      needConfirm={false}
      placeholder={[from, to]}
      value={[timeOf(value?.opens), timeOf(value?.closes)]}
      onChange={(_, [opens, closes]) => onChange?.({ opens, closes })}
    />
  );
}
