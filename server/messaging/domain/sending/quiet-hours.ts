import { addDays } from "#server/kit/days";
import { later } from "#server/kit/instants";
import { instantOfLocal, localOf } from "#server/kit/local-time";

/** Local times between which a message may arrive, "09:00" to "20:00"; the end is outside. */
export interface Hours {
  from: string;
  to: string;
}

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** Floors by country that no setting widens: the hours of a day, null where nothing may arrive. */
const laws: Partial<Record<string, (day: string, usual: Hours) => Hours | null>> = {
  US: (day, usual) => (isSunday(day) ? { ...usual, from: later(usual.from, "12:00") } : usual),
  FR: (day, usual) => (isSunday(day) || frenchHolidays(Number(day.slice(0, 4))).has(day) ? null : usual),
};

export interface Reader {
  /** IANA names; several where the recipient's is not certain, and then it must be allowed in all. */
  zones: readonly string[];
  /** ISO 3166-1; null: unknown. */
  country: string | null;
}

/** More days than any law closes in a row. */
const mostRounds = 60;

/** Return the first moment from `at` on when a message may arrive. Without hours it may at any time. */
export function nextAllowed(at: Date, { zones, country }: Reader, hours: Hours | null): Date {
  if (hours === null) return at;
  let time = at;
  for (let round = 0; round < mostRounds; round += 1) {
    const next = new Date(Math.max(...zones.map((zone) => nextInZone(time, zone, country, hours).getTime()), time.getTime()));
    if (next.getTime() === time.getTime()) return time;
    time = next;
  }
  return time;
}

function nextInZone(at: Date, zone: string, country: string | null, usual: Hours): Date {
  const local = localOf(zone, at);
  const day = local.slice(0, 10);
  const hours = hoursOn(day, country, usual);
  if (hours && local < `${day}T${hours.to}:00`) {
    if (local >= `${day}T${hours.from}:00`) return at;
    return instantOfLocal(zone, `${day}T${hours.from}`);
  }
  for (let count = 1; count < mostRounds; count += 1) {
    const following = addDays(day, count);
    const open = hoursOn(following, country, usual);
    if (open) return instantOfLocal(zone, `${following}T${open.from}`);
  }
  return at;
}

function hoursOn(day: string, country: string | null, usual: Hours): Hours | null {
  const law = country === null ? undefined : laws[country];
  return law ? law(day, usual) : usual;
}

const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const movingHolidays = [1, 39, 50];

/** Return the eleven public holidays of France. */
export function frenchHolidays(year: number): ReadonlySet<string> {
  const easter = easterOf(year);
  return new Set([...fixedHolidays.map((day) => `${year}-${day}`), ...movingHolidays.map((count) => addDays(easter, count))]);
}

/** Return Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}
