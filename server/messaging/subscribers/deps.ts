import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Language } from "#contracts/session/session";
import type { MarketingRules } from "#contracts/shop-settings";
import type { AddressStanding } from "#contracts/subscribers/shapes";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader, Tx } from "#server/db/open";
import type { Upload } from "#server/kit/spool";
import type { ModuleDeps } from "#server/platforms/module";

/** A mail that asks a person to confirm, with the links of its answer. */
export interface ConfirmationMail {
  id: string;
  storeId: string;
  subscriberId: string;
  language: Language;
  recipient: string;
  name: string;
  store: string;
  confirmUrl: string;
  leaveUrl: string;
  /** ISO instant. */
  at: string;
}

export interface SubscriberLinks {
  writeConfirmation(tx: Tx, mail: ConfirmationMail): Promise<void>;
  /** Return when a person may next get marketing on a channel, and what holds it back; null: now. */
  nextMoment(
    reader: Reader,
    asked: { storeId: string; timezone: string; subscriberId: string; channel: AddressChannel; rules: MarketingRules; now: Date },
  ): Promise<Pick<AddressStanding, "next_at" | "next_rule"> | null>;
  /** Give a person the automations, watches and codes of another record of theirs. */
  moveJourneys(tx: Tx, move: { storeId: string; from: string; to: string; now: Date }): Promise<void>;
  fileLinks: {
    /** Accept forms with a file in this scope. */
    takeForms(scope: FastifyInstance): Promise<void>;
    /** Receive the form's file, which is gone when `use` ends. */
    takeUpload<T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T>;
  };
}
export type SubscribersDeps = ModuleDeps & SubscriberLinks;
