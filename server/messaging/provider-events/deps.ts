import type { Language } from "#contracts/session/session";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import type { Outcome } from "#server/messaging/providers/mail/events/port";
import type { ModuleDeps } from "#server/platforms/module";

/** What happened to an address: to whom it belongs changes with it. */
export interface AddressOutcome {
  storeId: string;
  channel: AddressChannel;
  address: string;
  outcome: Exclude<Outcome, "OURS">;
  /** ISO instant. */
  at: string;
  /** The message it happened to. */
  messageId: string;
}

/** A customer's text message about an order or one of its cases. */
export interface CustomerText {
  storeId: string;
  orderId: string;
  return_id: string | null;
  claim_id: string | null;
  language: Language;
  text: string;
}

/** What reports need of other modules. */
export interface ProviderEventLinks {
  subscriberLinks: {
    settleAddress(tx: Tx, outcome: AddressOutcome): Promise<void>;
    /** Carry out STOP and START of a text message. */
    answerKeyword(
      tx: Tx,
      reply: { storeId: string; phone: string; keyword: "STOP" | "START"; text: string; messageId: string | null },
    ): Promise<void>;
  };
  /** Take a text message as what a customer writes about an order or a case. @throws RATE_LIMITED */
  takeText(tx: Tx, text: CustomerText): Promise<void>;
  /** Write the answer to HELP, to be sent by text message. */
  writeHelp(tx: Tx, help: { storeId: string; phone: string; at: string; key: string }): Promise<void>;
}
export type ProviderEventDeps = ModuleDeps & ProviderEventLinks;
