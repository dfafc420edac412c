import { isDeepStrictEqual } from "node:util";
import type { CampaignCheck, CampaignProblem } from "#contracts/campaigns/shapes";
import { type CampaignProblemCode, campaignProblems } from "#contracts/campaigns/states";
import type { Language } from "#contracts/session/session";
import type { Tracking } from "#contracts/shop-settings";
import type { Content } from "#contracts/templates/content";
import { mostSegments } from "#contracts/text-messages";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { fewestDelivered } from "#server/messaging/domain/campaigns/ab-winner";
import { maxMailBytes } from "#server/messaging/domain/mail-html/compile";
import { textCost } from "#server/messaging/domain/texts/text-cost";
import { loadSegmentPrices } from "#server/messaging/message-connections/api";
import { heldSince } from "#server/messaging/sending/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { findOwnContent } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import { countAudience, hasReaders, phonesOf } from "../audience.ts";
import { type CampaignRecord, readCampaign } from "../record.ts";
import { loadPace, loadStandingToday } from "../sender.ts";
import { loadLeaving, type Moment } from "./leaving.ts";

const problem = (
  code: CampaignProblemCode,
  severity: CampaignProblem["severity"],
  path: string,
  more: Partial<CampaignProblem> = {},
): CampaignProblem => ({ ...{ code, severity, path, language: null, detail: "" }, ...more });

/** Return what prevents a version of a campaign from being sent, and who would get it. @throws NOT_FOUND */
export async function checkCampaign(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  moment: Moment = {},
): Promise<{ version: number; checked: CampaignCheck }> {
  const reader = deps.db.kysely;
  const campaign = await readCampaign(reader, context.store.id, id);
  const checked = await check(reader, deps, context, campaign, moment);
  const sender = await senderProblems(deps, context.store.id, campaign, checked.audience.writable);
  const ready = checked.ready && sender.every(({ severity }) => severity !== "error");
  return { version: campaign.version, checked: { ...checked, ready, problems: [...checked.problems, ...sender] } };
}

/**
 * Return whether a campaign that is about to begin can still be sent, and the version that was checked. Only errors matter now, so nobody is
 * counted. The sender's domain was checked when the campaign was scheduled, so a DNS failure now holds nobody back.
 */
export async function isStillReady(deps: ModuleDeps, context: CallContext, id: string): Promise<{ version: number; ready: boolean }> {
  const reader = deps.db.kysely;
  const campaign = await readCampaign(reader, context.store.id, id);
  const parts = await partsOf(reader, deps, context, campaign);
  const isSound = problemsIn(campaign, parts, {}).every(({ severity }) => severity !== "error");
  return { version: campaign.version, ready: isSound && (await hasReaders(reader, context, campaign, parts.languages)) };
}

/** Ask the DNS what receivers will see of the sender's domain; not within a transaction. */
async function senderProblems(deps: ModuleDeps, storeId: string, { channel }: CampaignRecord, mails: number): Promise<CampaignProblem[]> {
  if (channel !== "EMAIL" || (await loadPace(deps, storeId, channel)) === null) return [];
  const standing = await loadStandingToday(deps, storeId, mails);
  if (standing === "VERIFIED") return [];
  return [problem("SENDER_NOT_VERIFIED", standing === "REFUSED" ? "error" : "warning", "sender")];
}

type Written = NonNullable<Awaited<ReturnType<typeof findOwnContent>>>;

/** Read what a campaign is sent from. */
async function partsOf(reader: Reader, deps: ModuleDeps, { store }: CallContext, { template_id, ab }: CampaignRecord) {
  const settings = await loadShopSettings(reader, store.id);
  const contentOf = (id: string) => findOwnContent(deps, reader, store.id, id);
  const content = template_id ? await contentOf(template_id) : undefined;
  const arms = await Promise.all((ab?.arms ?? []).map(({ template_id: own }) => (own ? contentOf(own) : null)));
  return { settings, content, arms, languages: { written: content?.languages ?? [], usual: settings.default_language } };
}

/** Return what is wrong with a campaign, apart from its recipients. */
function problemsIn(
  campaign: CampaignRecord,
  { settings, content, arms }: Awaited<ReturnType<typeof partsOf>>,
  moment: Moment,
): CampaignProblem[] {
  return [
    ...contentProblems(content, campaign.channel, ""),
    ...arms.flatMap((arm, index) =>
      arm === null
        ? []
        : [...contentProblems(arm, campaign.channel, `ab.arms.${index}.`), ...unwrittenIn(arm, content, `ab.arms.${index}.`)],
    ),
    ...(settings.footer.address.trim() === "" ? [problem("FOOTER_ADDRESS_MISSING", "error", "footer.address")] : []),
    ...(isLocalTest(campaign, moment) ? [problem("LOCAL_TEST", "error", "ab.share")] : []),
    ...(isGoneTopic(campaign, settings.topics) ? [problem("TOPIC_MISSING", "error", "topic", { detail: campaign.topic ?? "" })] : []),
  ];
}

async function check(
  reader: Reader,
  deps: ModuleDeps,
  context: CallContext,
  campaign: CampaignRecord,
  moment: Moment,
): Promise<CampaignCheck> {
  const { store, now } = context;
  const { channel } = campaign;
  const parts = await partsOf(reader, deps, context, campaign);
  const { settings, content, languages } = parts;
  const audience = await countAudience(reader, context, campaign, languages);
  const { by_zone, ...leaving } = await loadLeaving(reader, deps, context, campaign, { ...languages, ...moment });
  const unwritten = (Object.keys(audience.by_language) as Language[]).filter((one) => content && !languages.written.includes(one));
  const problems = [
    ...problemsIn(campaign, parts, moment),
    ...(audience.writable === 0 ? [problem("AUDIENCE_EMPTY", "error", "segment_id")] : []),
    ...unwritten.map((language) => problem("UNTRANSLATED", "warning", "subject", { language })),
    ...testProblems(campaign, audience.writable, settings.tracking),
    ...(leaving.too_late > 0 ? [problem("HELD_BACK", "warning", "schedule", { detail: String(leaving.too_late) })] : []),
    ...((await loadPace(deps, store.id, channel)) === null ? [problem("NO_MAIL_SERVER", "warning", "connection")] : []),
    ...((await heldSince(deps.db, deps.config, now)) === null ? [] : [problem("SENDING_HELD", "warning", "connection")]),
  ];
  const ready = problems.every(({ severity }) => severity !== "error");
  const cost =
    channel === "SMS"
      ? textCost(
          await phonesOf(reader, context, campaign, languages),
          content?.segments ?? 0,
          await loadSegmentPrices(deps, reader, store.id),
        )
      : null;
  return { ready, problems, audience: { ...audience, by_zone }, size_bytes: content?.size_bytes ?? 0, cost, ...leaving };
}

const isGoneTopic = ({ topic }: CampaignRecord, topics: readonly { key: string }[]): boolean =>
  topic !== null && !topics.some(({ key }) => key === topic);

const hasFooter = ({ blocks }: Content): boolean => blocks.some(({ type }) => type === "footer");

/** Return what prevents a template from being sent, and what may be wrong with it; `at` is where it is chosen. */
function contentProblems(content: Written | undefined, channel: CampaignRecord["channel"], at: string): CampaignProblem[] {
  if (!content) return [problem("TEMPLATE_MISSING", "error", `${at}template_id`)];
  const faults = knownProblems(content.faults, at);
  const { languages, size_bytes, segments } = content;
  return [
    ...faults,
    // Of a text message nothing but its words is sent. The other errors are found below.
    ...(channel === "EMAIL" ? knownProblems(content.weaknesses, at).filter(({ code }) => code !== "MAIL_TOO_LARGE") : []),
    ...(languages.length === 0 ? [problem("CONTENT_INCOMPLETE", "error", `${at}subject`)] : []),
    ...(size_bytes > maxMailBytes ? [problem("MAIL_TOO_LARGE", "error", `${at}blocks`, { detail: String(size_bytes) })] : []),
    ...(channel === "SMS" && segments > mostSegments
      ? [problem("SMS_TOO_LONG", "error", `${at}blocks`, { detail: String(segments) })]
      : []),
    ...(channel === "EMAIL" && !hasFooter(content.content) ? [problem("FOOTER_MISSING", "error", `${at}blocks`)] : []),
  ];
}

/** Return what the editor reports, as the check names it. */
const knownProblems = (found: Written["faults"], before: string): CampaignProblem[] =>
  found.flatMap(({ code, severity, at, language, detail }) => {
    const known = campaignProblems.find((one) => one === code);
    return known ? [problem(known, severity, `${before}${at}`, { language, detail })] : [];
  });

/** Every variant must be written in each language of the campaign: otherwise it would reach some recipients empty. */
const unwrittenIn = (arm: Written | undefined, content: Written | undefined, at: string): CampaignProblem[] =>
  (content?.languages ?? [])
    .filter((language) => arm !== undefined && !arm.languages.includes(language))
    .map((language) => problem("CONTENT_INCOMPLETE", "error", `${at}subject`, { language }));

/** Return whether a test would wait for recipients in different time zones. */
const isLocalTest = ({ ab, schedule_mode }: CampaignRecord, { mode }: Moment): boolean =>
  ab !== null && ab.share < 100 && (mode ?? schedule_mode) === "LOCAL";

/** Return whether two variants change the same, so that their results can differ by chance alone. */
const areAlike = (arms: NonNullable<CampaignRecord["ab"]>["arms"]): boolean =>
  arms.some((arm, index) =>
    arms
      .slice(index + 1)
      .some(
        (other) =>
          (arm.template_id ?? null) === (other.template_id ?? null) &&
          isDeepStrictEqual([arm.subject, arm.preheader], [other.subject, other.preheader]),
      ),
  );

/** Return what prevents an A/B test from finding anything. */
function testProblems({ ab }: CampaignRecord, people: number, tracking: Tracking): CampaignProblem[] {
  if (!ab) return [];
  const each = Math.floor((people * ab.share) / 100 / ab.arms.length);
  return [
    ...(ab.metric === "CLICK" && tracking !== "CONSENTED" ? [problem("CLICKS_NOT_MEASURED", "warning", "ab.metric")] : []),
    ...(each < fewestDelivered ? [problem("TEST_TOO_SMALL", "warning", "ab.share", { detail: String(each) })] : []),
    ...(areAlike(ab.arms) ? [problem("VARIANTS_ALIKE", "warning", "ab.arms")] : []),
  ];
}
