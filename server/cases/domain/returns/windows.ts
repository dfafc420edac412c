import { type Outcome, outcomes } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";

/** ISO instants of an order's events. */
export interface OrderDates {
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
}
type Rule = Pick<ReturnPolicy, "window" | "seasons">;

/**
 * Return until when each outcome may be requested, and whether it may be at `now`. Days are the store's: `timezone` is
 * an IANA name.
 */
export const windowsOf = (rule: Rule, dates: OrderDates, timezone: string, now: Date): OutcomeWindow[] =>
  outcomes.map((outcome) => windowOf(rule, outcome, dates, timezone, now));

/**
 * From the start of the day an item was ordered, sent or delivered to the end of the last day counted from it, across
 * clock changes. A season extends a window, never shortens it.
 */
function windowOf(rule: Rule, outcome: Outcome, dates: OrderDates, timezone: string, now: Date): OutcomeWindow {
  const opens = startDay(rule, dates, timezone);
  const days = daysOf(rule, outcome);
  const season = seasonOf(rule, dayIn(timezone, new Date(dates.ordered_at)));
  const regular = opens === null || days === null ? null : addDays(opens, days);
  const isLonger = regular !== null && season !== undefined && season.return_until > regular;
  const closes = isLonger ? season.return_until : regular;
  const closesAt = closes === null ? null : dayEnd(timezone, closes);
  return {
    outcome,
    opens_at: opens === null ? null : dayStart(timezone, opens).toISOString(),
    closes_at: closesAt?.toISOString() ?? null,
    opens_on: opens,
    closes_on: closes,
    is_open: closesAt === null || now <= closesAt,
    season: isLonger ? season.name : null,
  };
}

/** The day a window counts from; null while the order has not got that far. */
function startDay({ window }: Rule, dates: OrderDates, timezone: string): string | null {
  const day = (at: string | null) => (at === null ? null : dayIn(timezone, new Date(at)));
  if (window.start === "ORDER") return day(dates.ordered_at);
  if (window.start === "FULFILMENT") return day(dates.fulfilled_at);
  const sent = day(dates.fulfilled_at);
  return day(dates.delivered_at) ?? (sent === null ? null : addDays(sent, window.transit_days));
}

/** A keep-the-item refund counts as a refund. */
function daysOf({ window }: Rule, outcome: Outcome): number | null {
  if (outcome === "STORE_CREDIT") return window.store_credit_days;
  return outcome === "EXCHANGE" ? window.exchange_days : window.refund_days;
}

/** Of several seasons on the same day, the longest. */
function seasonOf({ seasons }: Rule, ordered: string) {
  const fitting = seasons.filter(({ from, to }) => from <= ordered && ordered <= to);
  return fitting.sort((a, b) => (a.return_until < b.return_until ? 1 : -1))[0];
}
