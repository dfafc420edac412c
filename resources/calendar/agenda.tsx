import { CalendarOutlined } from "@ant-design/icons";
import { List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#src/ui/feedback/empty-state";
import styles from "./calendar.module.css";
import { EventLink } from "./event-link.tsx";
import type { DayEvent } from "./events.ts";
import { monthOf } from "./month.ts";
import { useDayText } from "./use-day-text.ts";

interface AgendaProps {
  month: string;
  today: string;
  events: readonly DayEvent[];
  timezone: string;
}

/** Show the month's days with events, as a list. */
export function Agenda({ month, today, events, timezone }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const dayText = useDayText();
  const own = events.filter(({ day }) => monthOf(day) === month);
  const days = [...new Set(own.map(({ day }) => day))];
  if (days.length === 0) return <EmptyState icon={<CalendarOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />;
  return (
    <List
      dataSource={days}
      renderItem={(day) => (
        <List.Item key={day} id={day} className={styles.entry ?? ""}>
          <Typography.Title level={3} style={{ fontSize: 14 }} aria-current={day === today ? "date" : undefined}>
            {dayText(day, { weekday: "long", day: "numeric", month: "long" })}
          </Typography.Title>
          {own
            .filter((event) => event.day === day)
            .map((event) => (
              <EventLink key={`${event.kind}${event.id}`} event={event} timezone={timezone} full />
            ))}
        </List.Item>
      )}
    />
  );
}
