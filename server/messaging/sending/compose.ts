import { armNames } from "#contracts/campaigns/shapes";
import type { Values } from "#contracts/templates/values";
import type { Database } from "#server/db/open";
import { readerValues } from "#server/messaging/domain/mail-html/reader";
import { textLeaveValues, withWayOut } from "#server/messaging/domain/texts/sms-way-out";
import { loadTracker, makeLeaveLink, storeLeaveLinks } from "#server/messaging/mail-links/api";
import type { OutgoingMail, SendOutcome } from "#server/messaging/providers/mail/port";
import type { OutgoingSms } from "#server/messaging/providers/sms/port";
import { type LeaveLinks, loadLeaveLinks } from "#server/messaging/subscribers/api";
import { type MarketingText, writeMarketing } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { Marked } from "./judge.ts";
import type { Run } from "./run.ts";
import { type Seen, seenBy } from "./seen.ts";
import type { Sender } from "./sender.ts";

export interface WrittenText {
  subject: string;
  html: string;
  text: string;
  /** The goods it shows, alike for every recipient. */
  shown?: Values;
}

export interface Composed {
  mail: Marked;
  /** Null: it could not be written, and failed. */
  written: WrittenText | null;
  links: LeaveLinks;
  /** Whom a text message comes from; null: the provider chooses. */
  sender: string | null;
  /** Null: nothing that could change later. */
  seen: Seen | null;
}

/** The texts of A/B variants, by campaign. */
export type Arms = Map<string, { subject: Partial<Record<string, string>>; preheader: Partial<Record<string, string>> }[]>;

/** Return the variants of the campaigns that messages belong to. */
export async function armsOf({ kysely }: Database, { storeId }: Pick<Run, "storeId">, campaignIds: readonly string[]): Promise<Arms> {
  if (campaignIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom("campaign")
    .select(["id", "ab"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...campaignIds])
    .execute();
  return new Map(rows.map(({ id, ab }) => [id, ab?.arms ?? []]));
}

/** Write messages for their recipients, with their unsubscribe links. `senderFor` returns the sender of a text message to a number. */
export async function compose(
  deps: ModuleDeps,
  { storeId, channel }: Run,
  marked: readonly Marked[],
  { arms, senderFor }: { arms: Arms; senderFor(phone: string): string | null },
): Promise<Composed[]> {
  const composed: Composed[] = [];
  for (const mail of marked) {
    const links = await linksOf(deps, { storeId, channel }, mail);
    const sender = channel === "SMS" ? senderFor(mail.recipient) : null;
    const own = await textOf(deps, { storeId, channel }, mail, arms, links);
    const written = own && channel === "SMS" && isMarketing(mail) ? withLeaving(own, mail, links, sender) : own;
    composed.push({
      mail,
      links,
      sender,
      written,
      seen: written && channel === "EMAIL" ? await seenBy(deps, storeId, mail, written) : null,
    });
  }
  if (channel === "SMS") await storeUsedLinks(deps, storeId, composed);
  return composed;
}

/** Marketing text messages say how to unsubscribe. */
const withLeaving = (written: WrittenText, { language }: Marked, { leave }: LeaveLinks, sender: string | null): WrittenText => ({
  ...written,
  text: withWayOut(written.text, { language, sender, link: leave }),
});

const storeUsedLinks = (deps: ModuleDeps, storeId: string, composed: readonly Composed[]): Promise<void> =>
  storeLeaveLinks(
    deps.db.kysely,
    storeId,
    composed
      .filter(({ written, links }) => written?.text.includes(links.leave))
      .map(({ mail, links }) => ({ messageId: mail.id, url: links.leave })),
  );

/** The unsubscribe link of a text message is short too, as every character counts. */
async function linksOf(deps: ModuleDeps, { storeId, channel }: Place, mail: Marked): Promise<LeaveLinks> {
  const links = await loadLeaveLinks(deps, storeId, mail.id);
  return channel === "SMS" && isMarketing(mail) ? { ...links, leave: await makeLeaveLink(deps, deps.db.kysely, storeId) } : links;
}

type Place = Pick<Run, "storeId" | "channel">;

async function textOf(deps: ModuleDeps, place: Place, mail: Marked, arms: Arms, links: LeaveLinks): Promise<WrittenText | null> {
  // A message that was written with its cause is sent as it is.
  if (mail.body !== null) return { subject: mail.subject ?? "", html: mail.html ?? "", text: mail.body };
  if (mail.template_version === null) return null;
  const tracker = await trackerOf(deps, place, mail, mail.template_version);
  const writing = writingOf(mail, mail.template_version, arms, links);
  const values = place.channel === "SMS" ? { ...writing.values, ...textLeaveValues(links.leave) } : writing.values;
  return writeMarketing(deps, deps.db.kysely, place.storeId, { ...writing, values, tracker });
}

type Written = Pick<
  Marked,
  "template" | "language" | "campaign_id" | "variant" | "data" | "first_name" | "last_name" | "country" | "tags" | "recipient" | "coupons"
>;

/** Return what a message is written from, for its recipient. */
export function writingOf(mail: Written, version: number, arms: Arms, links: LeaveLinks): MarketingText {
  const own = (mail.data ?? {}) as { values?: Values; items?: readonly Values[] };
  const arm = mail.campaign_id && mail.variant ? arms.get(mail.campaign_id)?.[armNames.indexOf(mail.variant as never)] : undefined;
  return {
    templateId: mail.template,
    version,
    language: mail.language,
    subject: arm?.subject[mail.language],
    preheader: arm?.preheader[mail.language],
    items: own.items ?? [],
    coupons: mail.coupons,
    values: {
      "customer.name": [mail.first_name, mail.last_name].filter(Boolean).join(" "),
      "customer.first_name": mail.first_name,
      "customer.last_name": mail.last_name,
      "customer.email": mail.recipient,
      unsubscribe_url: links.leave,
      preferences_url: links.preferences,
      view_url: links.view,
      ...readerValues(mail),
      ...own.values,
    },
  };
}

const isMarketing = ({ kind }: Marked): boolean => kind === "CAMPAIGN" || kind === "AUTOMATION";

/** Only marketing is measured. */
const trackerOf = async (deps: ModuleDeps, place: Place, mail: Marked, version: number) =>
  !isMarketing(mail)
    ? undefined
    : loadTracker(deps, deps.db.kysely, {
        ...{ ...place, templateId: mail.template, version, id: mail.id, campaignId: mail.campaign_id, variant: mail.variant },
        ...{ isConsented: mail.tracking, hasOwnLinks: false },
      });

/** Return an email as it is handed over; marketing says how to unsubscribe. */
export function mailOf({ storeId }: Run, sender: Sender, { mail, written, links }: Composed & { written: WrittenText }): OutgoingMail {
  const source = mail.campaign_id ?? mail.template;
  return {
    id: mail.id,
    from: { name: sender.name, address: sender.address },
    ...(sender.replyTo && { replyTo: sender.replyTo }),
    to: mail.recipient,
    subject: written.subject,
    text: written.text,
    html: written.html,
    headers: isMarketing(mail)
      ? {
          "List-Unsubscribe": `<${links.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "List-Id": `<${[mail.topic, storeId].filter(Boolean).join(".")}.${sender.address.split("@")[1] ?? "localhost"}>`,
          "Feedback-ID": `${source}:${storeId}:${mail.kind.toLowerCase()}:backhaul`,
        }
      : { "Auto-Submitted": "auto-generated" },
  };
}

/** Return a text message as it is handed over. */
export const smsOf = ({ mail, written, sender }: Composed & { written: WrittenText }): OutgoingSms => ({
  ...{ id: mail.id, from: sender, to: mail.recipient },
  body: written.text,
});

export const unwritten: SendOutcome = { result: "REFUSED", kind: "OURS", code: "TEMPLATE_MISSING" };
