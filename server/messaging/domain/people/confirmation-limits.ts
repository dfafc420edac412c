const hour = 3_600_000;
const day = 24 * hour;

/** Questions for confirmation: one a day and three in 30 days for an address, five an hour from one IP address. */
export const confirmationLimits = { perDay: 1, perMonth: 3, perHourAndIp: 5 } as const;

export interface AskedBefore {
  /** Instants at which the address was asked. */
  at: readonly string[];
  /** How many were asked from this IP address within the last hour; 0 where the caller is no browser. */
  fromIp: number;
}

/** Return how many seconds have to pass before the address may be asked again; 0 = now. */
export function waitBeforeAsking({ at, fromIp }: AskedBefore, now: Date): number {
  if (fromIp >= confirmationLimits.perHourAndIp) return hour / 1000;
  const ages = at.map((one) => now.getTime() - Date.parse(one)).sort((a, b) => a - b);
  const wait = (count: number, span: number) => Math.max(0, span - (ages[count - 1] ?? span));
  return Math.ceil(Math.max(wait(confirmationLimits.perDay, day), wait(confirmationLimits.perMonth, 30 * day)) / 1000);
}
