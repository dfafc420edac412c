import { armNames } from "#contracts/campaigns/shapes";
import type { Database } from "#server/db/open";
import type { Values } from "#server/domain/mail-html/values";
import { withWayOut } from "#server/domain/sms-way-out";
import type { OutgoingMail, SendOutcome } from "#server/platforms/mail/port";
import type { OutgoingSms } from "#server/platforms/sms/port";
import type { Run, SendingDeps, Writing, WrittenText } from "./deps.ts";
import type { Marked } from "./judge.ts";

export interface Composed {
  mail: Marked;
  /** Null: it could not be written, and failed. */
  written: WrittenText | null;
  links: { leave: string; oneClick: string; preferences: string };
}
export type Sender = Awaited<ReturnType<SendingDeps["senderOf"]>>;

/** The texts of A/B arms, by campaign. */
type Arms = Map<string, { subject: Partial<Record<string, string>>; preheader: Partial<Record<string, string>> }[]>;

/** Return the arms of the campaigns that messages belong to. */
export async function armsOf({ kysely }: Database, { storeId }: Run, campaignIds: readonly string[]): Promise<Arms> {
  if (campaignIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom("campaign")
    .select(["id", "ab"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...campaignIds])
    .execute();
  return new Map(rows.map(({ id, ab }) => [id, ab?.arms ?? []]));
}

/** Write messages for their readers, with the links by which they leave. */
export async function compose(deps: SendingDeps, { storeId, channel }: Run, marked: readonly Marked[], arms: Arms): Promise<Composed[]> {
  const composed: Composed[] = [];
  for (const mail of marked) {
    const links = await deps.leaveLinks(storeId, mail.id);
    composed.push({ mail, links, written: await textOf(deps, { storeId, channel }, mail, arms, links) });
  }
  return composed;
}

type Place = Pick<Run, "storeId" | "channel">;

async function textOf(deps: SendingDeps, place: Place, mail: Marked, arms: Arms, links: Composed["links"]): Promise<WrittenText | null> {
  const { storeId } = place;
  // A message that was written with its cause is sent as it is.
  if (mail.body !== null) return { subject: mail.subject ?? "", html: mail.html ?? "", text: mail.body };
  if (mail.template_version === null) return null;
  const own = (mail.data ?? {}) as { values?: Values; items?: readonly Values[] };
  const arm = mail.campaign_id && mail.variant ? arms.get(mail.campaign_id)?.[armNames.indexOf(mail.variant as never)] : undefined;
  const name = [mail.first_name, mail.last_name].filter(Boolean).join(" ");
  const writing: Writing = {
    templateId: mail.template,
    version: mail.template_version,
    language: mail.language,
    subject: arm?.subject[mail.language],
    preheader: arm?.preheader[mail.language],
    items: own.items ?? [],
    coupons: mail.coupons,
    tracker: await trackerOf(deps, place, mail, mail.template_version),
    values: {
      "customer.name": name,
      "customer.first_name": mail.first_name,
      "customer.last_name": mail.last_name,
      "customer.email": mail.recipient,
      unsubscribe_url: links.leave,
      preferences_url: links.preferences,
      ...own.values,
    },
  };
  return deps.writeMarketing(deps.db.kysely, storeId, writing);
}

const isMarketing = ({ kind }: Marked): boolean => kind === "CAMPAIGN" || kind === "AUTOMATION";

/** Marketing alone is measured. */
const trackerOf = async (deps: SendingDeps, place: Place, mail: Marked, version: number) =>
  !isMarketing(mail)
    ? undefined
    : deps.trackerOf(deps.db.kysely, {
        ...{ ...place, templateId: mail.template, version, id: mail.id, campaignId: mail.campaign_id, variant: mail.variant },
        ...{ isConsented: mail.tracking, hasOwnLinks: false },
      });

/** Return a mail as it is handed over; marketing says how to leave. */
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

/** Return a text message as it is handed over; marketing says how to get no more. */
export const smsOf = (from: string | null, { mail, written, links }: Composed & { written: WrittenText }): OutgoingSms => ({
  ...{ id: mail.id, from, to: mail.recipient },
  body: isMarketing(mail) ? withWayOut(written.text, { language: mail.language, sender: from, link: links.leave }) : written.text,
});

export const unwritten: SendOutcome = { result: "REFUSED", kind: "OURS", code: "TEMPLATE_MISSING" };
