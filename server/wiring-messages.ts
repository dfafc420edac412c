import type { FastifyReply } from "fastify";
import type { CaseRef } from "#server/cases/labels/links";
import { returnAddressOf } from "#server/cases/labels/paper-links";
import { settingsLinks } from "#server/cases/settings/links";
import { headersOf } from "#server/core/files/links-of-file";
import { sentFile } from "#server/core/files/service";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ConversationMail } from "#server/messaging/conversations/deps";
import { takeText } from "#server/messaging/conversations/links";
import { writeConversationMail } from "#server/messaging/messages/mails/conversation-mail";
import { writeHelp } from "#server/messaging/messages/mails/help-text";
import { messageLinks } from "#server/messaging/messages/mails/staff-mail";
import { writeSystemMail } from "#server/messaging/messages/writing/write-system-mail";
import { showMail } from "#server/messaging/sending/shown-mail";
import type { NoticeMail } from "#server/messaging/shipping-notices/send-notices";
import type { ModuleDeps } from "#server/platforms/module";

/** The dependencies of mails to customers and staff. */
export const mailing = (deps: ModuleDeps) => ({
  ...deps,
  settingsLinks,
  returnAddressOf: (reader: Reader, storeId: string, ref: CaseRef) => returnAddressOf({ settingsLinks }, reader, storeId, ref),
});

/** The dependencies of messages as people of the store see them. */
export const reading = (deps: ModuleDeps) => ({
  ...deps,
  shownMail: (storeId: string, id: string): Promise<string | null> => showMail(deps, storeId, id),
});

/** The dependencies of test addresses. */
export const testing = (deps: ModuleDeps) => ({
  ...deps,
  messageLinks: messageLinks(deps),
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
});

/** The dependencies of what providers report. */
export const reported = (deps: ModuleDeps) => ({
  ...deps,
  takeText: (tx: Tx, text: Parameters<typeof takeText>[2]) => takeText(tx, deps.clock.now(), text),
  writeHelp: (tx: Tx, help: Parameters<typeof writeHelp>[2]) => writeHelp(tx, deps, help),
});
