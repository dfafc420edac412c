import type { GeneralSettings } from "#contracts/settings/general";
import { isTimeZone } from "#contracts/time-zone";
import { type Problems, repeated } from "./problems.ts";

/** Return the contradictions between the fields of GENERAL. */
export function checkGeneral(data: GeneralSettings): Problems {
  const codes = data.reasons.map(({ code }) => code);
  return {
    ...repeated(codes, (i) => `reasons.${i}.code`),
    ...withoutWords(data),
    ...(data.timezone !== null && !isTimeZone(data.timezone) && { timezone: "UNKNOWN_TIME_ZONE" }),
    ...(data.reminder_days !== null && data.reminder_days >= data.expiry_days && { reminder_days: "TOO_BIG" }),
    ...(data.instant_exchange.reminder_days >= data.instant_exchange.window_days && { "instant_exchange.reminder_days": "TOO_BIG" }),
    ...contradictions(data),
    ...strangeReasons(data, codes),
  };
}

function withoutWords({ reasons }: GeneralSettings): Problems {
  return Object.fromEntries(reasons.flatMap(({ label }, i) => (Object.keys(label).length ? [] : [[`reasons.${i}.label`, "REQUIRED"]])));
}

/** Automatic processing must be permitted by the other settings. */
function contradictions({ auto_process, refund_trigger, evaluation_mandatory }: GeneralSettings): Problems {
  const tooEarly = auto_process === "ON_IN_TRANSIT" && refund_trigger === "ON_RECEIVED";
  const uninspected = auto_process === "ON_RECEIVED" && evaluation_mandatory;
  return tooEarly || uninspected ? { auto_process: "CONTRADICTS" } : {};
}

function strangeReasons({ auto_approve_rules }: GeneralSettings, codes: readonly string[]): Problems {
  const path = "auto_approve_rules.reasons";
  return Object.fromEntries(auto_approve_rules.reasons.flatMap((code, i) => (codes.includes(code) ? [] : [[`${path}.${i}`, "INVALID"]])));
}
