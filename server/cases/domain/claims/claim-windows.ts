import type { ClaimSettingsData } from "#contracts/claims/settings";
import type { ClaimType } from "#contracts/claims/states";
import type { ErrorCode } from "#contracts/errors";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";

/** What happened to the goods; ISO instants. */
export interface ClaimDates {
  ordered_at: string;
  sent_at: string | null;
  last_scan_at: string | null;
  delivered_at: string | null;
  /** The parcel leaves the store's country. */
  isAbroad: boolean;
  /** Of the registration, for WARRANTY. */
  covered: { from: string; until: string | null } | null;
}
type Rules = Pick<ClaimSettingsData, "windows" | "order_days" | "delivery_days">;

/** First and last millisecond of a window, as ISO instants; null = without. */
export interface ClaimWindow {
  opens_at: string | null;
  closes_at: string | null;
}
export interface WindowVerdict extends ClaimWindow {
  code: Extract<ErrorCode, "NOT_FULFILLED" | "PARCEL_DELIVERED" | "CLAIM_NOT_OPEN" | "WINDOW_CLOSED"> | null;
}

/** Return whether a type of claim can be made at `now`, and its window. Days are those of the time zone, an IANA name. */
export function judgeWindow(type: ClaimType, dates: ClaimDates, rules: Rules, timezone: string, now: Date): WindowVerdict {
  if (type !== "WARRANTY" && dates.sent_at === null) return { opens_at: null, closes_at: null, code: "NOT_FULFILLED" };
  const window = claimWindow(type, dates, rules, timezone);
  if (type === "LOST" && dates.delivered_at !== null) return { ...window, code: "PARCEL_DELIVERED" };
  const isEarly = window.opens_at !== null && now < new Date(window.opens_at);
  const isLate = window.closes_at !== null && now > new Date(window.closes_at);
  return { ...window, code: isLate ? "WINDOW_CLOSED" : isEarly ? "CLAIM_NOT_OPEN" : null };
}

/** Return the window of a type: from the start of its first day to the end of its last, across clock changes. */
export function claimWindow(type: ClaimType, dates: ClaimDates, rules: Rules, timezone: string): ClaimWindow {
  if (type === "WARRANTY") return { opens_at: dates.covered?.from ?? null, closes_at: dates.covered?.until ?? null };
  const day = (at: string) => dayIn(timezone, new Date(at));
  const distance = dates.isAbroad ? "abroad" : "domestic";
  const sent = day(dates.sent_at ?? dates.ordered_at);
  const { opens, closes } = daysOf(type, sent, distance);
  const cap = type === "QUALITY_ISSUE" ? null : addDays(day(dates.ordered_at), rules.order_days);
  const last = closes === null ? cap : cap === null || closes < cap ? closes : cap;
  return {
    opens_at: dayStart(timezone, opens).toISOString(),
    closes_at: last === null ? null : dayEnd(timezone, last).toISOString(),
  };

  function daysOf(of: Exclude<ClaimType, "WARRANTY">, sentOn: string, by: "domestic" | "abroad"): { opens: string; closes: string | null } {
    if (of === "LOST") return lostDays(rules.windows.LOST, sentOn, dates.last_scan_at && day(dates.last_scan_at), by);
    const { opens_days, closes_days } = rules.windows[of];
    if (of === "INCORRECT_ADDRESS")
      return { opens: addDays(sentOn, opens_days), closes: closes_days === null ? null : addDays(sentOn, closes_days) };
    // Without a delivery day the goods may have arrived at once, or as late as is usual.
    const earliest = dates.delivered_at ? day(dates.delivered_at) : sentOn;
    const latest = dates.delivered_at ? day(dates.delivered_at) : addDays(sentOn, rules.delivery_days[by]);
    return { opens: addDays(earliest, opens_days), closes: closes_days === null ? null : addDays(latest, closes_days) };
  }
}

/** A parcel counts as lost some days after it was sent, and never while it is still being scanned. */
function lostDays(rule: ClaimSettingsData["windows"]["LOST"], sent: string, scanned: string | null, by: "domestic" | "abroad") {
  const quiet = scanned && addDays(scanned, rule.quiet_days[by]);
  const since = rule.sent_days ? addDays(sent, rule.sent_days[by]) : addDays(sent, rule.quiet_days[by]);
  const opens = quiet && (quiet > since || rule.sent_days === null) ? quiet : since;
  const after = rule.closes_after_scan_days;
  return { opens, closes: after === null ? null : addDays(scanned ?? sent, after) };
}
