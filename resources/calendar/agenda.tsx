import { CalendarOutlined } from "@ant-design/icons";
import type { CalendarEvent } from "#contracts/returns/overview";
import { EmptyState } from "#src/ui/empty-state";
import styles from "./calendar.module.css";
import { EventLink } from "./event-link.tsx";
import { monthOf } from "./month.ts";
import { useWords } from "./words.ts";

interface AgendaProps {
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  timezone: string;
}

/** The month's days that hold something, one under the other. */
export function Agenda({ month, today, events, timezone }: AgendaProps) {
  const { say, day: words } = useWords();
  const own = events.filter(({ day }) => monthOf(day) === month);
  const days = [...new Set(own.map(({ day }) => day))];
  if (days.length === 0) return <EmptyState icon={<CalendarOutlined />} title={say("empty")} text={say("emptyText")} />;
  return (
    <ol className={styles.agenda}>
      {days.map((day) => (
        <li key={day} id={day}>
          <h3 className={styles.day} aria-current={day === today ? "date" : undefined}>
            {words(day, { weekday: "long", day: "numeric", month: "long" })}
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
