import { Calendar } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { TableBox } from "#src/ui/data/table-box";
import styles from "./calendar.module.css";
import { type DayEvent, EventLink, useDayText } from "./event-link.tsx";
import { monthOf } from "./month.ts";

interface MonthGridProps {
  month: string;
  today: string;
  events: readonly DayEvent[];
  timezone: string;
}
/** Maximum number of events per cell; the rest are in the month's list. */
const most = 3;

/** Show antd's Calendar of a month, every event a link. Its cells are rendered here: antd marks the browser's today, not the store's. */
export default function MonthGrid({ month, today, events, timezone }: MonthGridProps) {
  const { t } = useTranslation("calendar");
  return (
    <TableBox label={t("view.month")}>
      <Calendar
        className={styles.grid ?? ""}
        value={dayjs(`${month}-01`)}
        headerRender={() => null}
        fullCellRender={(date) => {
          const day = `${date.year()}-${String(date.month() + 1).padStart(2, "0")}-${String(date.date()).padStart(2, "0")}`;
          return (
            <Day
              day={day}
              isOutside={monthOf(day) !== month}
              isToday={day === today}
              events={events.filter((event) => event.day === day)}
              timezone={timezone}
            />
          );
        }}
      />
    </TableBox>
  );
}

interface DayProps extends Pick<MonthGridProps, "events" | "timezone"> {
  day: string;
  isOutside: boolean;
  isToday: boolean;
}

function Day({ day, isOutside, isToday, events, timezone }: DayProps) {
  const { t } = useTranslation("calendar");
  const dayText = useDayText();
  return (
    <div className={styles.cell} data-outside={isOutside} aria-current={isToday ? "date" : undefined}>
      <time dateTime={day} className={`bh-number ${styles.date}`}>
        <span className="bh-hidden">{dayText(day, { dateStyle: "full" })}</span>
        <span aria-hidden="true">{dayText(day, { day: "numeric" })}</span>
      </time>
      {events.slice(0, most).map((event) => (
        <EventLink key={`${event.kind}${event.id}`} event={event} timezone={timezone} />
      ))}
      {events.length > most && (
        <Link className="bh-small" to={`?${new URLSearchParams({ month: monthOf(day), view: "agenda" })}#${day}`}>
          {t("more", { count: events.length - most })}
        </Link>
      )}
    </div>
  );
}
