import { type CheckedRecord, uncheckedMailsADay } from "#contracts/sender-domains";
import type { ModuleDeps } from "#server/platforms/module";
import { recentlyChecked } from "./check-domain.ts";

/** The records that receivers ask of whoever sends many mails. */
const needed = ["spf", "dkim", "dmarc"] as const;

/** Whether a domain may send: UNVERIFIED only after the sender has accepted the warning. */
export type SenderStanding =
  | { state: "VERIFIED" }
  | { state: "UNVERIFIED"; records: CheckedRecord[] }
  | { state: "REFUSED"; code: "SENDER_NOT_VERIFIED"; records: CheckedRecord[] };

/** Return whether so many mails a day may come from a domain with these records; a relay that signs itself has no key here. */
export function senderStandingOf(records: readonly CheckedRecord[], mailsADay: number): SenderStanding {
  const wrong = records.filter(({ record, state }) => (needed as readonly string[]).includes(record) && state !== "OK");
  if (records.length > 0 && wrong.length === 0) return { state: "VERIFIED" };
  return mailsADay > uncheckedMailsADay
    ? { state: "REFUSED", code: "SENDER_NOT_VERIFIED", records: wrong }
    : { state: "UNVERIFIED", records: wrong };
}

/** Return whether a store may send so many mails a day from a domain; null: from the server's own. @throws NOT_FOUND */
export async function loadSenderStanding(
  deps: ModuleDeps,
  storeId: string,
  domainId: string | null,
  mailsADay: number,
): Promise<SenderStanding> {
  return senderStandingOf(domainId === null ? [] : (await recentlyChecked(deps, storeId, domainId)).records, mailsADay);
}
