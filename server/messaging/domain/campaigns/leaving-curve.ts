import { later } from "#server/kit/instants";
import { isTooLate } from "../sending/frequency-cap.ts";
import { type Hours, nextAllowed, type Reader } from "../sending/quiet-hours.ts";

/** People for whom the same hours and caps hold. */
export interface Group extends Reader {
  n: number;
  /** When their message is due. */
  due: Date;
  /** When the caps let it through; null: they do already. */
  capsEnd: Date | null;
}
export interface Plan {
  hours: Hours | null;
  /** How long a message waits before it is given up, in hours. */
  mostWaitHours: number;
  /** Messages a second; null: nothing limits them. */
  rate: number | null;
}
export interface Curve {
  leaving: { at: string; n: number }[];
  /** People held back for longer than a message waits. */
  too_late: number;
}

const hourMs = 3_600_000;
const mostHours = 24 * 14;

/** Return how many messages leave in each hour; what an hour's pace does not take leaves in the next. */
export function leavingCurve(groups: readonly Group[], { hours, mostWaitHours, rate }: Plan): Curve {
  const due = new Map<number, number>();
  let too_late = 0;
  for (const group of groups) {
    const leaves = nextAllowed(later(group.due, group.capsEnd), group, hours);
    if (isTooLate(leaves, group.due, mostWaitHours)) too_late += group.n;
    else {
      const hour = Math.floor(leaves.getTime() / hourMs);
      due.set(hour, (due.get(hour) ?? 0) + group.n);
    }
  }
  return { leaving: paced(due, rate === null ? Number.POSITIVE_INFINITY : rate * 3600), too_late };
}

function paced(due: ReadonlyMap<number, number>, most: number): Curve["leaving"] {
  const leaving: Curve["leaving"] = [];
  if (due.size === 0) return leaving;
  const [first, last] = [Math.min(...due.keys()), Math.max(...due.keys())];
  let left = 0;
  for (let hour = first; (hour <= last || left > 0) && leaving.length < mostHours; hour += 1) {
    left += due.get(hour) ?? 0;
    const n = Math.min(left, most);
    left -= n;
    leaving.push({ at: new Date(hour * hourMs).toISOString(), n });
  }
  return leaving;
}
