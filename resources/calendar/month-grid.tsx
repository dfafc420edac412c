import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CalendarEvent } from "#contracts/returns/overview";
import { TableBox } from "#src/ui/table-box";
import styles from "./calendar.module.css";
import { EventLink } from "./event-link.tsx";
import { monthOf } from "./month.ts";
import { useDayText } from "./use-day-text.ts";

interface MonthGridProps {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  timezone: string;
}
/** A cell shows as many; the rest are in the list of the month. */
const most = 3;

/** The month as a table of days: a table's own reading order and every event a link. */
export function MonthGrid({ weeks, month, today, events, timezone }: MonthGridProps) {
  const { t } = useTranslation("calendar");
  const dayText = useDayText();
  const byDay = (wanted: string) => events.filter(({ day }) => day === wanted);
  return (
    <TableBox label={t("view.month")}>
      <table className={styles.grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={dayText(day, { weekday: "long" })}>
                {dayText(day, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const found = byDay(day);
                return (
                  <td key={day} data-outside={monthOf(day) !== month} aria-current={day === today ? "date" : undefined}>
                    <time dateTime={day} className={`bh-number ${styles.date}`}>
                      <span className="bh-hidden">{dayText(day, { dateStyle: "full" })}</span>
                      <span aria-hidden="true">{dayText(day, { day: "numeric" })}</span>
                    </time>
                    {found.slice(0, most).map((event) => (
                      <EventLink key={`${event.kind}${event.id}`} event={event} timezone={timezone} />
                    ))}
                    {found.length > most && (
                      <Link className={styles.more} to={`?${new URLSearchParams({ month: monthOf(day), view: "agenda" })}#${day}`}>
                        {t("more", { count: found.length - most })}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
