import type { Selectable } from "kysely";
import type { EventName } from "#contracts/events/index";
import type { CaseTrigger } from "#contracts/flows/states";
import type { InvoiceStatus, PaymentMethod, PaymentSource } from "#contracts/invoices/states";
import type { GroupRules } from "#contracts/product-groups";
import type { InvoicePayment } from "#contracts/public";
import type { SettingsData } from "#contracts/settings/settings";
import type { Choices } from "#server/cases/domain/offers/choices";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import type { CreditCalls, CreditHolder, CreditUse, DocumentCalls } from "#server/cases/money/case-money";
import type { Reader, Tx } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

export interface StoreRules {
  currency: string;
  country: string;
  /** Time zone of the return windows, an IANA name. */
  timezone: string;
  general: SettingsData["GENERAL"];
  policies: SettingsData["RETURN_POLICIES"]["policies"];
  label: SettingsData["SHIPPING_LABEL"];
  places: SettingsData["SHIPPING_LOCATIONS"]["locations"];
  /** Drop-off stores. */
  stores: SettingsData["IN_STORE_LOCATIONS"]["locations"];
}
/** A store credit that can be spent now. */
export interface UsableCredit {
  id: string;
  code: string;
  balance_minor: number;
}
/** Balances of store credits, changed in the transaction of the case. */
interface CreditLinks extends CreditCalls {
  /** Return the customer's credit of a typed code. @throws CREDIT_NOT_FOUND, CREDIT_USED, CREDIT_EXPIRED, CREDIT_CURRENCY */
  usable(tx: Tx, context: CallContext, code: string, holder: CreditHolder, isLocked: boolean): Promise<UsableCredit>;
  usableChoice(tx: Tx, context: CallContext, id: string, currency: string, isLocked: boolean): Promise<UsableCredit | null>;
  spend(tx: Tx, context: CallContext, use: CreditUse): Promise<void>;
}
/** How a payment of an invoice reached us. */
export interface PaidBy {
  method: PaymentMethod;
  source: PaymentSource;
}
interface CasePayment extends PaidBy {
  external_id: string;
  amount_minor: number;
  at: string;
  ledger_id: string;
}

/** The documents of returns, in the transaction of the case. */
interface InvoiceLinks extends DocumentCalls {
  /**
   * Lock the invoice that takes a payment, or as much as is due on it of what a platform was paid. For one voided since, that is the
   * return's open one; null where it has none.
   * @throws STALE_VERSION, WRONG_INVOICE_STATUS, INVALID_AMOUNT with what is left
   */
  lockPayable(
    tx: Tx,
    context: CallContext,
    id: string,
    payment: { amount_minor: number; source: PaymentSource },
  ): Promise<{ id: string; takes_minor: number } | null>;
  /** Book the payment of an invoice beside its leg in the ledger. @throws IN_USE when the id is another invoice's */
  bookCasePayment(tx: Tx, context: CallContext, id: string, payment: CasePayment): Promise<InvoiceStatus>;
  countSent(tx: Tx, context: CallContext, id: string): Promise<void>;
  /** Void the open invoices of a return that is owed nothing any more, or give them up where a part was paid. */
  endInvoicesOfCase(tx: Tx, context: CallContext, returnId: string, reason: string): Promise<void>;
  /** @throws NOT_FOUND */
  findCaseInvoice(
    reader: Reader,
    storeId: string,
    payment: Pick<InvoicePayment, "invoice_id" | "number">,
  ): Promise<{ id: string; number: string | null; status: InvoiceStatus; return_id: string | null }>;
}
/** An order for which flows of offers are asked. */
export interface OfferQuestion {
  order: Selectable<Orders>;
  lines: readonly Selectable<OrderLine>[];
  /** The policy that decided each line, by line id. */
  policies: ReadonlyMap<string, string>;
  choices: Choices | null;
  calendar: { now: Date; timezone: string; currency: string };
}
interface FlowLinks {
  /** Return what flows make of the offer for each line; null where none is published. */
  offers(reader: Reader, question: OfferQuestion): Promise<Map<string, OfferEffects> | null>;
  /** Queue that an offer was shown, where a customer asked for it and an experiment counts them. */
  noteOffers(tx: Tx, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]): Promise<void>;
  /** Run the flows of a request in its transaction. Busy: one of them has not come to its end or a wait. */
  runOnRequest(tx: Tx, context: CallContext, id: string, version: number): Promise<{ ran: boolean; isBusy: boolean }>;
  /** Return how the runs stand that the latest event of a trigger began. */
  standingAt(reader: Reader, storeId: string, id: string, trigger: CaseTrigger): Promise<"BUSY" | "FAILED" | "RESTED">;
  /** Return whether flows begin at this event, which then decide whether the case is processed by itself. */
  beginAt(reader: Reader, storeId: string, topic: EventName): Promise<boolean>;
}
/** The calls returns makes to other modules. */
export interface ReturnsLinks {
  flowLinks: FlowLinks;
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<StoreRules> };
  productGroupLinks: { activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>> };
  creditLinks: CreditLinks;
  invoiceLinks: InvoiceLinks;
}
export type ReturnsDeps = ModuleDeps & ReturnsLinks;
