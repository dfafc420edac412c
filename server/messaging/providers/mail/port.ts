import type { KeyObject } from "node:crypto";

/** A mail, ready to be handed over: every text is written, every header decided. */
export interface OutgoingMail {
  /** The message's id: what a provider that is idempotent recognizes it by. */
  id: string;
  from: { name: string; address: string };
  replyTo?: string | undefined;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Headers beyond the usual ones, each on one line. */
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[] | undefined;
  /** Where bounces go; left out, to the sender. */
  returnPath?: string | undefined;
  /** The key that signs it; left out, the mail server signs it or nobody does. */
  dkim?: DkimKey | undefined;
}

/** A domain's signing key and the name it is published under. */
export interface DkimKey {
  domain: string;
  selector: string;
  key: KeyObject;
}

/** HARD: the address does not exist. SOFT: it takes nothing now. OURS: what we sent or who we are was refused, so the person is untouched. */
export const refusalKinds = ["HARD", "SOFT", "OURS"] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** What became of one mail or text message. */
export type SendOutcome =
  | { result: "ACCEPTED"; provider_id: string | null }
  | { result: "REFUSED"; kind: RefusalKind; code: string }
  /**
   * It was certainly not taken; `after` are the seconds the other side asked for, null where it named none. `asksForLess`: it takes nobody's
   * messages at this pace.
   */
  | { result: "LATER"; after: number | null; code: string; asksForLess?: true }
  /** It may have been taken. */
  | { result: "UNKNOWN"; code: string };

export interface SendCapabilities {
  /** A second hand-over under the same id sends nothing twice. */
  idempotent: boolean;
  /** How many messages one call takes. */
  batch: number;
  /** Sends no more at a time than it has connections, however many it is handed. */
  queues: boolean;
  /** Reports deliveries, bounces and complaints. */
  events: boolean;
}

/** Hands mails over to a mail server or provider. Returns an outcome for each, in their order, and never throws for one of them. */
export interface MailPort {
  kind: string;
  capabilities: SendCapabilities;
  send(mails: readonly OutgoingMail[], signal: AbortSignal): Promise<SendOutcome[]>;
}

/** A port with the limits under which a store's messages go through it. */
export interface SendingConnection<Port> {
  /** Null: the server's own, set by the environment. */
  id: string | null;
  port: Port;
  /** Mails on the wire at a time. */
  connections: number;
  /** Messages a second. */
  rate: number;
}
export type MailConnection = SendingConnection<MailPort>;

/** Code of a refusal that signing in to the provider caused. */
export const signInRefused = "SIGN_IN_REFUSED";
