import { DatePicker, Flex } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { DayPicker } from "#src/ui/dates/day-picker";
import type { Days } from "../days.ts";

const shape = "YYYY-MM-DD";

interface DaysFieldProps extends Days {
  today: string;
  onChange: (days: Days) => void;
}

/** Show antd's RangePicker for days of the store; its two months are wider than a phone, which has two fields. */
export default function DaysField({ from, to, today, onChange }: DaysFieldProps) {
  const { t } = useTranslation("analytics");
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <Flex gap={8} style={{ inlineSize: "100%" }}>
        <DayPicker
          aria-label={t("range.from")}
          allowClear={false}
          max={today}
          value={from}
          onChange={(day) => onChange({ from: day, to: day > to ? day : to })}
        />
        <DayPicker
          aria-label={t("range.to")}
          allowClear={false}
          max={today}
          value={to}
          onChange={(day) => onChange({ from: day < from ? day : from, to: day })}
        />
      </Flex>
    );
  return (
    <DatePicker.RangePicker
      style={{ inlineSize: 260 }}
      allowClear={false}
      maxDate={dayjs(today)}
      value={[dayjs(from), dayjs(to)]}
      placeholder={[t("range.from"), t("range.to")]}
      onChange={(_, [first, last]) => onChange({ from: first, to: last })}
      format={shape}
    />
  );
}
