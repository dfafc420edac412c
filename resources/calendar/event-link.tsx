import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CampaignCalendar } from "#contracts/campaigns/shapes";
import type { ClaimsCalendar } from "#contracts/claims/calendar";
import type { CalendarEvent } from "#contracts/returns/overview";
import { useLocale } from "#src/lib/words/use-locale";
import { dateWords } from "#src/ui/dates/date-words";
import styles from "./calendar.module.css";
import { eventAddress } from "./resource.ts";

/** What falls due on a day: of a return, a warranty, a claim or a campaign. */
export type DayEvent = CalendarEvent | ClaimsCalendar["events"][number] | CampaignCalendar["events"][number];
export type DayKind = DayEvent["kind"];

/** Return the key of a kind's name. */
export const kindKey = (kind: DayKind): string =>
  kind === "CLAIM_DUE" || kind === "CLAIM_EXPIRY" || kind === "CARRIER" ? `enums:claim_calendar.${kind}` : `kind.${kind}`;

/** Return the events of all in the order of the day. */
export const inOrder = (...lists: readonly (readonly DayEvent[])[]): DayEvent[] => lists.flat().sort((a, b) => (a.at < b.at ? -1 : 1));

const tones: Record<DayKind, string> = {
  DUE: "info",
  REMINDER: "neutral",
  EXPIRY: "warning",
  RESERVATION: "accent",
  LABEL: "warning",
  WARRANTY: "success",
  CLAIM_DUE: "info",
  CLAIM_EXPIRY: "warning",
  CARRIER: "warning",
  CAMPAIGN: "accent",
};

interface EventLinkProps {
  event: DayEvent;
  timezone: string;
  /** With the hour and the customer, where there is room. */
  full?: boolean;
}

export function EventLink({ event, timezone, full = false }: EventLinkProps) {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  const kind = t(event.late ? "late" : kindKey(event.kind));
  const hour = dateWords(new Date(event.at), "time", locale, timezone);
  return (
    <Link
      className={`${styles.event} ${full ? styles.full : ""}`}
      data-tone={event.late ? "danger" : tones[event.kind]}
      to={eventAddress(event)}
      title={`${kind} · ${event.name} · ${hour}`}
    >
      {full && <span className="bh-number bh-small">{hour}</span>}
      <span className={styles.kind}>{kind}</span>
      <bdi className={styles.name}>{event.name}</bdi>
      {full && <bdi className="bh-small">{event.customer}</bdi>}
    </Link>
  );
}

/** Return a formatter of calendar days. A day has no time zone, so noon UTC is formatted in UTC. */
export function useDayText(): (day: string, shape: Intl.DateTimeFormatOptions) => string {
  const locale = useLocale();
  return useCallback(
    (day, shape) => new Intl.DateTimeFormat(locale, { ...shape, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`)),
    [locale],
  );
}
