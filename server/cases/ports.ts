import type { Selectable } from "kysely";
import type { EventName } from "#contracts/events/index";
import type { CaseTrigger } from "#contracts/flows/states";
import type { Language } from "#contracts/session/rules";
import type { Values } from "#contracts/templates/values";
import type { Reader, Tx } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { port } from "#server/kit/port";
import type { ModuleDeps } from "#server/platforms/module";
import type { Choices } from "./domain/offers/choices.ts";
import type { OfferEffects } from "./domain/offers/offer.ts";

// What cases ask of messages and flows.

/** A mail with a document's paper. */
export interface InvoiceMail {
  store_id: string;
  invoice_id: string;
  template: "invoiceSent" | "creditNoteSent" | "invoiceReminder" | "invoicePaid";
  language: Language;
  recipient: string;
  values: Values;
  at: string;
}

/** Write a mail about a document in its language; its paper is attached when it is sent. */
export const writeInvoiceMail = port<(tx: Tx, deps: ModuleDeps, mail: InvoiceMail) => Promise<void>>(async () => {});

/** An order for which flows of offers are asked. */
export interface OfferQuestion {
  order: Selectable<Orders>;
  lines: readonly Selectable<OrderLine>[];
  /** The policy that decided each line, by line id. */
  policies: ReadonlyMap<string, string>;
  choices: Choices | null;
  calendar: { now: Date; timezone: string; currency: string };
}

/** Return what flows make of the offer for each line; null where none is published. */
export const decideOffers = port<(deps: ModuleDeps, reader: Reader, question: OfferQuestion) => Promise<Map<string, OfferEffects> | null>>(
  async () => null,
);

/** Queue that an offer was shown, where a customer asked for it and an experiment counts them. */
export const noteOffers = port<
  (tx: Tx, deps: ModuleDeps, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]) => Promise<void>
>(async () => {});

/** Run the flows of a request in its transaction. Busy: one of them has not come to its end or a wait. */
export const runFlowsOnRequest = port<
  (deps: ModuleDeps, tx: Tx, context: CallContext, id: string, version: number) => Promise<{ ran: boolean; isBusy: boolean }>
>(async () => ({ ran: false, isBusy: false }));

/** Return how the runs stand that the latest event of a trigger began. */
export const loadFlowState = port<
  (reader: Reader, storeId: string, id: string, trigger: CaseTrigger) => Promise<"BUSY" | "FAILED" | "RESTED">
>(async () => "RESTED");

/** Return whether flows begin at this event, which then decide whether the case is processed by itself. */
export const doFlowsBeginAt = port<(reader: Reader, storeId: string, topic: EventName) => Promise<boolean>>(async () => false);
