import type { BounceKind } from "#server/messaging/domain/sending/bounce-kind";

/** A request to the address where a provider reports what became of messages. */
export interface ReceivedEvent {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  raw: Buffer;
  /** The address as the provider was given it. */
  url: string;
  now: Date;
}

export const outcomes = ["DELIVERED", "SOFT", "HARD", "OURS", "COMPLAINT"] as const;
export type Outcome = (typeof outcomes)[number];

/** What a provider says of one message, or of one recipient of it. */
export interface Report {
  outcome: Outcome;
  /** ISO instant; null: the provider does not say. */
  at: string | null;
  /** Our message, where the provider repeats what we sent along. */
  messageId: string | null;
  /** The provider's own name of the message. */
  providerId: string | null;
  /** The status or the provider's word for what happened, for the log. */
  code: string | null;
}

/** How a provider signs and words its reports; each knows one provider. */
export interface EventSource<Secrets> {
  /** Return whether the body is the provider's and meant for this connection. Never throws. */
  isGenuine(received: ReceivedEvent, secrets: Secrets): boolean | Promise<boolean>;
  /** Return the provider's name of this request, by which a repeated one is recognized; null: its bytes are its name. */
  idOf(received: Pick<ReceivedEvent, "headers" | "raw">): string | null;
  /** Return the reports of a genuine body. @throws when it is not worded as the provider's documentation says */
  read(raw: Buffer): readonly Report[] | Promise<readonly Report[]>;
}

export const isBounce = (outcome: Outcome): outcome is BounceKind => outcome === "SOFT" || outcome === "HARD" || outcome === "OURS";
