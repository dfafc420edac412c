import type { MessageChannel } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { MarketingRules } from "#contracts/shop-settings";
import type { Values } from "#contracts/templates/values";
import type { Reader, Tx } from "#server/db/open";
import type { Tracker } from "#server/messaging/domain/mail-html/fill";
import type { TrackedMessage } from "#server/messaging/domain/mail-html/tracked";
import type { ModuleDeps } from "#server/platforms/module";

/** A text to write from a template's version. */
export interface Writing {
  templateId: string;
  version: number;
  language: Language;
  /** Texts of an A/B arm, which replace the template's. */
  subject?: string | undefined;
  preheader?: string | undefined;
  values: Values;
  items?: readonly Values[];
  /** The recipient's codes by pool. */
  coupons?: Readonly<Record<string, string>> | undefined;
  tracker?: Tracker | undefined;
  /** What the mail showed when it was sent, in the place of today's catalogue. */
  shown?: Values | undefined;
}
export interface WrittenText {
  subject: string;
  html: string;
  text: string;
  /** The goods it shows, alike for every recipient. */
  shown?: Values;
}

/** What sending needs of other modules. */
export interface SendingLinks {
  /** Write a marketing message; null where the template or its version is gone. */
  writeMarketing(reader: Reader, storeId: string, writing: Writing): Promise<WrittenText | null>;
  /** Return the pools that a version takes codes from. */
  couponPools(reader: Reader, storeId: string, templateId: string, version: number): Promise<string[]>;
  /** Return how the links of a message are written; undefined: as they stand. */
  trackerOf(reader: Reader, message: TrackedMessage): Promise<Tracker | undefined>;
  /** Short links to the page where the recipient of a text message leaves. One is stored once it stands in the message. */
  shortLeaveLinks: {
    make(reader: Reader, storeId: string): Promise<string>;
    store(reader: Reader, storeId: string, links: readonly { messageId: string; url: string }[]): Promise<void>;
  };
  senderOf(reader: Reader, storeId: string): Promise<{ name: string; address: string; replyTo: string | null; timezone: string }>;
  /** Pause a campaign and tell the owners why. */
  pauseCampaign(tx: Tx, storeId: string, campaignId: string, reason: "BOUNCES" | "COMPLAINTS" | "REFUSALS" | "SIGN_IN"): Promise<void>;
}
export type SendingDeps = ModuleDeps & SendingLinks;

/** Where and by whom a run sends. */
export interface Run {
  storeId: string;
  channel: MessageChannel;
  /** This run's name in leases. */
  me: string;
  /** How the store sends marketing; left out: as usual. */
  rules?: MarketingRules;
}
