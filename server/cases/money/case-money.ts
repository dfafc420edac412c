import type { SharedNews } from "#contracts/events/case-news";
import type { Payment } from "#server/cases/domain/returns/return-case";
import type { CaseLine } from "#server/cases/invoices/api";
import type { CaseKind, CaseOwner } from "#server/cases/kernel/case-kinds";
import type { CaseOrder } from "#server/cases/kernel/case-order";
import type { ReservationRow } from "#server/cases/kernel/goods/stock";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { PlannedOperation } from "#server/platforms/operations/api";
import type { PayingDraft } from "./legs/book-result.ts";
import type { CaseLeg } from "./legs/leg.ts";
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
  reservations: ReservationRow[];
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

/** What the money of cases needs: their platform, and what every module receives. */
export type MoneyDeps = Pick<ModuleDeps, "db" | "clock" | "log" | "platformOf">;
