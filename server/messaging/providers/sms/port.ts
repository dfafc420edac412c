import type { SendCapabilities, SendingConnection, SendOutcome } from "../mail/port.ts";

/** A text message, ready to be handed over. */
export interface OutgoingSms {
  /** The message's id. */
  id: string;
  /** A number in E.164 or a sender's name; null: the provider chooses. */
  from: string | null;
  /** E.164. */
  to: string;
  body: string;
}

/** Hands text messages over to a provider. Returns an outcome for each, in their order, and never throws for one of them. */
export interface SmsPort {
  kind: string;
  capabilities: SendCapabilities;
  send(messages: readonly OutgoingSms[], signal: AbortSignal): Promise<SendOutcome[]>;
}
export type SmsConnection = SendingConnection<SmsPort>;
