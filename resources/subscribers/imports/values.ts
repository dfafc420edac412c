import dayjs from "dayjs";
import type { ImportConsent, ImportMapping, SubscriberImport } from "#contracts/subscribers/imports";
import type { AddressChannel } from "#contracts/subscribers/states";

export interface ImportValues {
  how: "none" | "recorded";
  channels?: AddressChannel[];
  text?: string;
  source?: string;
  /** A day, such as 2026-03-01. */
  day?: string;
  /** Answers to what the import asks. */
  columns_checked?: boolean;
  unclear_is_no?: boolean;
}

/** Return what is sent of the mapping and the consent. */
export function subscriberBody(
  { how, channels = [], text = "", source = "", day, columns_checked = false, unclear_is_no = false }: ImportValues,
  mapping: ImportMapping,
): { mapping: ImportMapping; consent: ImportConsent | null } {
  const consent = { channels, text: text.trim(), source: source.trim(), at: dayjs(day).startOf("day").toISOString() };
  const answers = { ...(columns_checked && { columns_checked }), ...(unclear_is_no && { unclear_is_no }) };
  return { mapping, consent: how === "recorded" ? { ...consent, ...answers } : null };
}

/** Return whether one report of an import is later than another: it has ended, or is further on. */
export const isNewer = (one: SubscriberImport, other: SubscriberImport | undefined): boolean =>
  other === undefined || one.state !== "RUNNING" || one.position >= other.position;

/** Return how many rows an import would take. */
export const takenOf = ({
  counts: { CREATED = 0, UPDATED = 0, KEPT_OUT = 0, SAID_NO = 0, NO_PHONE = 0 },
}: Pick<SubscriberImport, "counts">): number => CREATED + UPDATED + KEPT_OUT + SAID_NO + NO_PHONE;
