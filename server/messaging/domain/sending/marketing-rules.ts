import { type MarketingRules, smsHours } from "#contracts/shop-settings";
import { usualConversionDays } from "../campaigns/attribution.ts";
import type { Cap } from "./frequency-cap.ts";

/** How a store sends marketing that has chosen nothing else. */
export const usualRules: MarketingRules = {
  double_opt_in: true,
  quiet_hours: { email: null, sms: { ...smsHours } },
  caps: { email: { pause_hours: 16, per_week: 3 }, sms: { pause_hours: 24, per_month: 4 } },
  conversion_days: usualConversionDays,
  skip_open_cases: true,
};

/** Return the caps of a channel. */
export function capsOf({ caps: { email, sms } }: Pick<MarketingRules, "caps">, channel: "EMAIL" | "SMS"): readonly Cap[] {
  return channel === "EMAIL"
    ? [
        { hours: email.pause_hours, count: 1 },
        { hours: 7 * 24, count: email.per_week },
      ]
    : [
        { hours: sms.pause_hours, count: 1 },
        { hours: 30 * 24, count: sms.per_month },
      ];
}

/** Return the local times between which a channel may send; null: at any time. */
export const hoursOf = ({ quiet_hours: { email, sms } }: Pick<MarketingRules, "quiet_hours">, channel: "EMAIL" | "SMS") =>
  channel === "EMAIL" ? email : sms;
