import { type Selectable, sql } from "kysely";
import type { PlatformCredit } from "#contracts/events/case-news";
import type { Language } from "#contracts/session/rules";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import { loadReturnAddress } from "#server/cases/labels/api";
import type { Config } from "#server/config";
import type { Tx } from "#server/db/open";
import type { OrderPayment as OrderPaymentTable } from "#server/db/tables";
import { enumWords } from "#server/kit/enum-words";
import { caseLink, type LinkedCase } from "#server/messaging/mail-links/api";
import { isSlipParcel } from "#server/platforms/domain/slip-number";
import { issuedCode } from "#server/platforms/operation-key";

type OrderPayment = Selectable<OrderPaymentTable>;

interface CaseRef {
  noun: "return" | "claim";
  id: string;
}

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
export async function addressValues(tx: Tx, storeId: string, template: SystemMailKey, about: CaseRef): Promise<Values> {
  if (!asksForParcel.includes(template)) return {};
  return { "return.address": (await loadReturnAddress(tx, storeId, about)).join("\n") };
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

/** What an event says of its case for a mail, besides what the case is. */
interface Said {
  name: string;
  reason?: string;
  amount_minor?: number;
  payment_id?: string | null;
  expires_at?: string | null;
  code?: string | null;
  credit?: PlatformCredit | null;
  last_day?: string | null;
  number?: string | null;
  tracking_number?: string | null;
  carrier?: string | null;
}

/** Return the variables of what an event says. */
export function saidValues(said: Said, { currency, timezone }: { currency: string; timezone: string }): Values {
  const { reason = "", amount_minor, expires_at, code, last_day, number } = said;
  return {
    reason,
    amount: amount_minor === undefined ? null : { kind: "money", minor: amount_minor, currency },
    date: expires_at ? { kind: "instant", at: expires_at, timeZone: timezone } : null,
    "credit.code": code ?? "",
    "credit.last_day": last_day ? { kind: "day", day: last_day } : null,
    "invoice.number": number,
    "parcel.tracking_number": trackingNumberIn(said),
  };
}

/** Return the carrier's number of a parcel: that of a slip tracks nothing. */
const trackingNumberIn = ({ tracking_number, carrier = null }: Said): string =>
  tracking_number && !isSlipParcel({ tracking_number, carrier }) ? tracking_number : "";

/** Return the mail of a store credit: ours, or one of the platform. */
export function creditTemplate(credit: PlatformCredit | null): SystemMailKey {
  if (!credit) return "credited";
  return credit.kind === "account" ? "creditedOnAccount" : "creditedOnPlatform";
}

/** Return the code of a credit that a platform issued, for the mail that names it; null for any other mail. */
export const platformCode = (secret: string, template: SystemMailKey, { credit }: Said): string | null =>
  template === "creditedOnPlatform" && credit ? issuedCode(secret, credit.key) : null;

const paymentsIn = (news: readonly object[]): string[] =>
  news.flatMap((one) => ("payment_id" in one && typeof one.payment_id === "string" ? one.payment_id : []));

/** Select the kinds of the order's payments that these news tell refunds of, by payment; with what a mail reads of its case anyway. */
export const kindsOfPayments = (storeId: string, news: readonly object[]) =>
  sql<Readonly<Record<string, OrderPayment["kind"]>>>`(select coalesce(jsonb_object_agg(p.id, p.kind), '{}') from order_payment as p
    where p.store_id = ${storeId} and p.id = any(${paymentsIn(news)}::text[]))`;

/** Return what a refund went back to. */
export function refundValues(
  kinds: Readonly<Record<string, OrderPayment["kind"]>>,
  language: Language,
  { name, payment_id }: Said,
): Values {
  const kind = name === "refunded" && payment_id ? kinds[payment_id] : undefined;
  return kind ? { "refund.to": enumWords(language).refund_to?.[kind] } : {};
}
