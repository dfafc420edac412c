import type { FastifyReply } from "fastify";
import type { PauseReason } from "#contracts/campaigns/states";
import type { MessageChannel } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import type { CaseRef } from "#server/cases/labels/links";
import { returnAddressOf } from "#server/cases/labels/paper-links";
import { portalAppearanceLinks } from "#server/cases/portal-settings/links";
import { settingsLinks } from "#server/cases/settings/links";
import { fileLinks } from "#server/core/files/links";
import { headersOf } from "#server/core/files/links-of-file";
import { sentFile } from "#server/core/files/service";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { advanceCampaigns } from "#server/messaging/campaigns/jobs/advance";
import { pauseByItself } from "#server/messaging/campaigns/jobs/pause";
import type { ConversationMail } from "#server/messaging/conversations/deps";
import { takeText } from "#server/messaging/conversations/links";
import { moveJourneys, takeCode } from "#server/messaging/journeys/api";
import { shortLeaveLinks, shortLinksOf, trackerOf } from "#server/messaging/mail-links/tracker";
import { writeConfirmation } from "#server/messaging/messages/mails/confirmation-mail";
import { writeConversationMail } from "#server/messaging/messages/mails/conversation-mail";
import { writeHelp } from "#server/messaging/messages/mails/help-text";
import { messageLinks } from "#server/messaging/messages/mails/staff-mail";
import { writeSystemMail } from "#server/messaging/messages/writing/write-system-mail";
import type { AddressFailed } from "#server/messaging/sending/deps";
import { confirmHome, heldSince } from "#server/messaging/sending/home";
import { capsEndOfPerson, consentReason } from "#server/messaging/sending/judge";
import { nextMoment } from "#server/messaging/sending/next-moment";
import { wakeSending } from "#server/messaging/sending/run-bulk";
import { marketingSender } from "#server/messaging/sending/sender";
import { shownMail } from "#server/messaging/sending/shown-mail";
import type { NoticeMail } from "#server/messaging/shipping-notices/send-notices";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { buyersOf } from "#server/messaging/subscribers/buyers";
import type { ConfirmationMail } from "#server/messaging/subscribers/deps";
import { isSuppressed, leaveLinks, linkKey, subscriberLinks } from "#server/messaging/subscribers/links";
import { normalAddresses } from "#server/messaging/subscribers/operations/addresses";
import { gonePage, invalidPage, testAddressPage } from "#server/messaging/subscribers/pages/content";
import { pageOf } from "#server/messaging/subscribers/pages/html";
import { segmentCondition } from "#server/messaging/subscribers/segments/compile";
import { marketingLinks, templateLinks } from "#server/messaging/templates/links";
import { type TestMessage, testLinks } from "#server/messaging/templates/send-test";
import { textLinks } from "#server/messaging/templates/text-messages";
import { transactionalTextLinks } from "#server/messaging/transactional-texts/links";
import { writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

/** The dependencies of templates. */
export const templating = (deps: ModuleDeps) => ({
  ...deps,
  fileLinks: fileLinks(deps),
  portalAppearanceLinks,
  shortLinksOf: shortLinksOf(linking(deps)),
  writeTestMessage: async (tx: Tx, { at, ...test }: TestMessage) => {
    await writeMessage(tx, deps.config, { ...test, kind: "TEST", created_at: at });
  },
});

/** The dependencies of text messages about orders and cases. */
export const texting = (deps: ModuleDeps) => ({
  ...deps,
  textLinks: textLinks({ shortLinksOf: shortLinksOf(linking(deps)) }),
});

/** The dependencies of mails to customers and staff. */
export const mailing = (deps: ModuleDeps) => ({
  ...deps,
  settingsLinks,
  isSuppressed,
  returnAddressOf: (reader: Reader, storeId: string, ref: CaseRef) => returnAddressOf({ settingsLinks }, reader, storeId, ref),
  transactionalTextLinks: transactionalTextLinks(texting(deps)),
  templateLinks: templateLinks(templating(deps)),
});

/** The dependencies of subscribers. */
export const subscribing = (deps: ModuleDeps) => ({
  ...deps,
  fileLinks: fileLinks(deps),
  moveJourneys,
  nextMoment,
  writeConfirmation: (tx: Tx, mail: ConfirmationMail) => writeConfirmation(tx, deps, mail),
});

/** The dependencies of shops' pages. */
export const fronting = (deps: ModuleDeps) => ({ ...deps, subscriberLinks: subscriberLinks(subscribing(deps)) });

/** The dependencies of links in messages. */
export const linking = (deps: ModuleDeps) => ({
  ...deps,
  linkKey: linkKey(deps),
  leavePage: async (storeId: string, messageId: string) => (await leaveLinks(deps)(storeId, messageId)).leave,
  invalidPage: (language: Language) => pageOf(invalidPage(language)),
  gonePage: (language: Language) => pageOf(gonePage(language)),
  shownMail: (storeId: string, id: string): Promise<string | null> =>
    shownMail({ ...deps, leaveLinks: leaveLinks(deps), writeMarketing: marketingLinks(templating(deps)).writeMarketing }, storeId, id),
  addressWorks: (tx: Tx, reached: { storeId: string; address: string; at: string; messageId: string }) =>
    subscriberLinks(subscribing(deps)).settleAddress(tx, { ...reached, channel: "EMAIL", outcome: "DELIVERED" }),
});

/** The dependencies of messages as people of the store see them. */
export const reading = (deps: ModuleDeps) => ({ ...deps, isSuppressed, shownMail: linking(deps).shownMail });

/** The dependencies of test addresses. */
export const testing = (deps: ModuleDeps) => ({
  ...deps,
  linkKey: linkKey(deps),
  isSuppressed,
  normalAddresses,
  messageLinks: messageLinks(deps),
  testPage: (...page: Parameters<typeof testAddressPage>) => pageOf(testAddressPage(...page)),
  invalidPage: (language: Language) => pageOf(invalidPage(language)),
});

/** The dependencies of automations. */
export const automating = (deps: ModuleDeps) => ({
  ...deps,
  trackerOf: trackerOf(linking(deps)),
  templateLinks: { ...templateLinks(templating(deps)), ownContent: marketingLinks(templating(deps)).ownContent },
  textLinks: textLinks({ shortLinksOf: shortLinksOf(linking(deps)) }),
  consentReason,
  buyersOf,
  readerLinks: subscriberLinks(subscribing(deps)).readerLinks,
});

/** The dependencies of notices about parcels. */
export const shipping = (deps: ModuleDeps) => ({
  ...deps,
  writeNotice: (tx: Tx, mail: NoticeMail) => writeSystemMail(tx, mailing(deps), mail),
});

/** The dependencies of conversations. */
export const conversing = (deps: ModuleDeps) => ({
  ...deps,
  settingsLinks,
  writeMail: (tx: Tx, mail: ConversationMail) => writeConversationMail(tx, mailing(deps), mail),
  sendFile: async ({ store }: CallContext, id: string, reply: FastifyReply) => {
    const file = await sentFile(deps, id, store.id);
    return reply.headers(headersOf(file)).send(file.content);
  },
});

/** The dependencies of sending messages. */
export const delivering = (deps: ModuleDeps) => ({
  ...mailing(deps),
  subscriberLinks: subscriberLinks(subscribing(deps)),
});

/** The dependencies of attributing orders. */
export const attributing = {
  conversionDays: async (reader: Reader, storeId: string) => (await loadShopSettings(reader, storeId)).conversion_days,
  buyersOf,
};

/** The dependencies of sending marketing. */
export function sending(deps: ModuleDeps) {
  return {
    ...deps,
    writeMarketing: marketingLinks(templating(deps)).writeMarketing,
    couponPools: marketingLinks(templating(deps)).couponPools,
    takeCode,
    leaveLinks: leaveLinks(deps),
    shortLeaveLinks: shortLeaveLinks(linking(deps)),
    trackerOf: trackerOf(linking(deps)),
    senderOf: (reader: Reader, storeId: string) => marketingSender(deps, reader, storeId),
    numberLeft: (tx: Tx, left: { storeId: string; phone: string; text: string; messageId: string }) =>
      subscriberLinks(subscribing(deps)).answerKeyword(tx, { ...left, keyword: "STOP" }),
    addressFailed: (tx: Tx, failed: AddressFailed) => subscriberLinks(subscribing(deps)).settleAddress(tx, { ...failed, outcome: "HARD" }),
    pauseCampaign: (tx: Tx, storeId: string, id: string, reason: PauseReason) => pauseByItself(tx, deps.clock.now(), storeId, id, reason),
    advanceCampaigns: (storeId: string) => advanceCampaigns(campaigning(deps), storeId),
  };
}

/** The dependencies of campaigns. */
export function campaigning(deps: ModuleDeps) {
  const templates = templating(deps);
  const { ownContent, previewAsText } = marketingLinks(templates);
  return {
    ...deps,
    templateLinks: { ownContent, previewAsText, ...testLinks(templates) },
    segmentCondition,
    consentReason,
    wakeSending: (tx: Tx, storeId: string, channel: MessageChannel) => wakeSending(tx, storeId, channel),
    heldSince: (now: Date) => heldSince(deps.db, deps.config, now),
    confirmHome: () => confirmHome(deps.db, deps.config),
    capsEndOfPerson,
  };
}

/** The dependencies of what providers report. */
export const reported = (deps: ModuleDeps) => ({
  ...deps,
  subscriberLinks: subscriberLinks(subscribing(deps)),
  takeText: (tx: Tx, text: Parameters<typeof takeText>[2]) => takeText(tx, deps.clock.now(), text),
  writeHelp: (tx: Tx, help: Parameters<typeof writeHelp>[2]) => writeHelp(tx, deps, help),
});
