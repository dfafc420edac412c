import { CalendarOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { CalendarEvent } from "#contracts/returns/overview";
import { EmptyState } from "#src/ui/empty-state";
import styles from "./calendar.module.css";
import { EventLink } from "./event-link.tsx";
import { monthOf } from "./month.ts";
import { useDayText } from "./use-day-text.ts";

interface AgendaProps {
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  timezone: string;
}

/** The month's days that hold something, one under the other. */
export function Agenda({ month, today, events, timezone }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const dayText = useDayText();
  const own = events.filter(({ day }) => monthOf(day) === month);
  const days = [...new Set(own.map(({ day }) => day))];
  if (days.length === 0) return <EmptyState icon={<CalendarOutlined />} title={t("empty")} text={t("emptyText")} />;
  return (
    <ol className={styles.agenda}>
      {days.map((day) => (
        <li key={day} id={day}>
          <h3 className={styles.day} aria-current={day === today ? "date" : undefined}>
            {dayText(day, { weekday: "long", day: "numeric", month: "long" })}
          </h3>
          <ul>
            {own
              .filter((event) => event.day === day)
              .map((event) => (
                <li key={`${event.kind}${event.id}`}>
                  <EventLink event={event} timezone={timezone} full />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
