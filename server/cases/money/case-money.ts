import type { SharedNews } from "#contracts/events/case-news";
import type { Supply } from "#server/cases/domain/money/exchange-invoice";
import type { Validity } from "#server/cases/domain/money/store-credit";
import type { Payment } from "#server/cases/domain/returns/return-case";
import type { CaseKind, CaseOwner } from "#server/cases/kernel/case-kinds";
import type { CaseOrder } from "#server/cases/kernel/case-order";
import type { Database, Reader, Tx } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { PlannedOperation } from "#server/platforms/operations/api";
import type { PayingDraft } from "./legs/book-result.ts";
import type { CaseLeg } from "./legs/leg.ts";
import type { Platforms } from "./open-platform.ts";
import type { RefundParts } from "./refund-command.ts";

/** A case as its money sees it. */
export interface PaidCase {
  id: string;
  row: {
    store_id: string;
    number: string;
    order_number: string;
    customer_id: string | null;
    customer_email: string;
    customer_name: string;
  };
  order: CaseOrder;
  payments: Payment[];
  /** Of the whole order: its returns and claims share one balance. */
  ledger: CaseLeg[];
  operations: PlannedOperation[];
  /** The scopes the platform granted; null where nothing is connected. */
  scopes: string[] | null;
}

/** A case whose money moves, being changed inside one transaction. */
export interface MoneyDraft extends PayingDraft {
  readonly owner: CaseOwner;
  record: PaidCase;
  log(label: "Payment" | "Payment Failed" | "Payment Pending" | "Payment Unknown", data: Record<string, unknown>, text: string): void;
  tell(...news: SharedNews[]): void;
}

/** Units of an item that were paid for. */
export interface PaidItem {
  id: string;
  order_line_id: string;
  settled: number;
}

/** What one kind of case tells its money: what a payment is for, and what follows from it. */
export interface CaseMoney<Draft extends MoneyDraft, Detail> {
  kind: CaseKind;
  /** The action whose event announces that a payment ended. */
  savedAs: string;
  /** @throws NOT_FOUND */
  load(reader: Reader, storeId: string, id: string): Promise<Draft["record"]>;
  /** Lock the order and load the case, to change it. @throws NOT_FOUND */
  open(tx: Tx, context: CallContext, id: string): Promise<Draft>;
  save(draft: Draft, action: string): Promise<void>;
  show(reader: Reader, context: CallContext, id: string): Promise<Detail>;
  /** Return what a leg pays of each line and of shipping, after those that were made or may have been, as a platform is told. */
  partsOf(record: Draft["record"], leg: CaseLeg): RefundParts;
  /** Return the items with the units that refunds settle. */
  paidItems(record: Draft["record"]): readonly PaidItem[];
  /** Return the lines of the credit note of a paid leg, which add up to it to the cent. */
  noteLines(record: Draft["record"], leg: CaseLeg): CaseLine[];
  /** Bring the case to where these legs are, which ended or whose end is not known. */
  follow(draft: Draft, legs: readonly CaseLeg[]): void | Promise<void>;
}

/** A line of a document, tax included, in minor units. */
export interface CaseLine extends Omit<Supply, "kind"> {
  kind: Supply["kind"] | "PRODUCT" | "DIFFERENCE" | "CORRECTION";
}
export interface CaseDocument {
  kind: "ADDITIONAL_INVOICE" | "CREDIT_NOTE";
  /** The order the customer placed, which names the buyer. */
  order_id: string;
  case_order: { id: string; number: string };
  return_id: string | null;
  claim_id: string | null;
  case_number: string;
  ledger_id: string | null;
  lines: readonly CaseLine[];
  message: string | null;
  due_at: string | null;
}
export interface CreditHolder {
  customer_id: string | null;
  customer_email: string;
  currency: string;
}
export interface NewCredit extends CreditHolder, Validity {
  customer_name: string;
  return_id: string | null;
  claim_id: string | null;
  /** The number of the case. */
  return_number: string;
  order_number: string;
  legs: readonly { kind: "ISSUED" | "BONUS"; amount_minor: number; ledger_id: string; reason: string | null }[];
}
export interface CreditUse {
  credit_id: string;
  amount_minor: number;
  return_id: string | null;
  ledger_id: string;
}

/** Balances of store credits, changed in the transaction of the case. */
export interface CreditCalls {
  issue(tx: Tx, context: CallContext, credit: NewCredit): Promise<{ code: string }>;
  putBack(
    tx: Tx,
    context: CallContext,
    returned: CreditUse & { kind: "RESTORED" | "REFUNDED"; timezone: string; days: number | null },
  ): Promise<void>;
}
/** Documents, in the transaction of the case. */
export interface DocumentCalls {
  /** Number a document and return the writes that issue it; it is never refused. */
  issueForCase(tx: Tx, context: CallContext, document: CaseDocument): Promise<{ id: string; number: string; writes: Write[] }>;
}
/** The calls the money of cases makes to modules. */
export interface MoneyLinks {
  settingsLinks: {
    rulesOf(reader: Reader, storeId: string): Promise<{ timezone: string; general: { credit_valid_days: number | null } }>;
  };
  creditLinks: CreditCalls;
  invoiceLinks: DocumentCalls;
}
export interface MoneyDeps extends MoneyLinks, Platforms {
  db: Database;
  clock: Clock;
  log: { error(facts: object, message: string): void };
}
