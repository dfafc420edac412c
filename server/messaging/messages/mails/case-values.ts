import type { Language } from "#contracts/session/rules";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Value, Values } from "#contracts/templates/values";
import type { Config } from "#server/config";
import type { Tx } from "#server/db/open";
import { enumWords } from "#server/kit/enum-words";
import { caseLink, type LinkedCase } from "#server/messaging/mail-links/case-link";
import type { MessagesLinks } from "../links.ts";

type CaseRef = Parameters<MessagesLinks["returnAddressOf"]>[2];

interface Customer {
  customer_name: string;
  customer_email: string;
  first_name: string | null;
  last_name: string | null;
}

/** Return the variables about the customer of a case. */
export const customerValues = ({ customer_name, customer_email, first_name, last_name }: Customer): Values => ({
  "customer.name": customer_name,
  "customer.first_name": first_name,
  "customer.last_name": last_name,
  "customer.email": customer_email,
});

/** Return the variables of a case's page. */
export function linkValues(config: Pick<Config, "publicUrl">, storeId: string, about: LinkedCase): Values {
  const url = caseLink(config, storeId, about);
  return { "case.url": url, ...(about.kind !== "order" && { [`${about.kind}.url`]: url }) };
}

/** Return where the parcel of a case goes, in the mails that ask for it. */
export async function addressValues(
  deps: MessagesLinks,
  tx: Tx,
  storeId: string,
  template: SystemMailKey,
  about: CaseRef,
): Promise<Values> {
  if (!asksForParcel.includes(template)) return {};
  return { "return.address": (await deps.returnAddressOf(tx, storeId, about)).join("\n") };
}
const asksForParcel: readonly SystemMailKey[] = [
  "approved",
  "slipReady",
  "labelReady",
  "reminder",
  "claimApprovedItem",
  "claimSlipReady",
  "claimLabelReady",
];

/** Return what a refund went back to. */
export async function refundValues(tx: Tx, storeId: string, language: Language, data: Record<string, unknown>): Promise<Values> {
  if (data.kind !== "REFUND" || typeof data.payment_id !== "string") return {};
  const payment = await tx
    .selectFrom("order_payment")
    .select("kind")
    .where("store_id", "=", storeId)
    .where("id", "=", data.payment_id)
    .executeTakeFirst();
  return payment ? { "refund.to": enumWords(language).refund_to?.[payment.kind] } : {};
}

/** Values of a timeline entry, which has what its event had. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const dayOf = (day: unknown): Value | null => (typeof day === "string" ? { kind: "day", day } : null);
export const instantIn = (at: unknown, timeZone: string): Value | null =>
  typeof at === "string" ? { kind: "instant", at, timeZone } : null;
