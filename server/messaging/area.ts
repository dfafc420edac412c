import * as cases from "#server/cases/ports";
import type { Area } from "#server/core/composition";
import * as core from "#server/core/ports";
import { filesOfConversations } from "#server/messaging/conversations/personal-data";
import { filesOfTemplates } from "#server/messaging/templates/pictures/uses";
import type { ModuleDeps } from "#server/platforms/module";
import * as platforms from "#server/platforms/ports";
import { articlesExport } from "./articles/exports.ts";
import { missCopies } from "./articles/personal-data.ts";
import { articlesModule } from "./articles/routes.ts";
import { automationsExport } from "./automations/exports.ts";
import { automationsModule } from "./automations/routes.ts";
import { automationSubscribers } from "./automations/subscribers.ts";
import { automationTasks } from "./automations/tasks.ts";
import { campaignsExport } from "./campaigns/exports.ts";
import { conversions } from "./campaigns/jobs/conversions.ts";
import { prepareJobs } from "./campaigns/jobs/prepare.ts";
import { sendJobs } from "./campaigns/jobs/send.ts";
import { campaignTasks } from "./campaigns/jobs/tasks.ts";
import { campaignsModule } from "./campaigns/routes.ts";
import { conversationsExport } from "./conversations/exports.ts";
import { conversationJobs } from "./conversations/mail-job.ts";
import { conversationRecords } from "./conversations/personal-data.ts";
import { conversationsModule } from "./conversations/routes.ts";
import { conversationTasks } from "./conversations/tasks.ts";
import { linkVisitsModule } from "./link-visits/routes.ts";
import { messageConnectionsModule } from "./message-connections/routes.ts";
import { messageConnectionTasks } from "./message-connections/tasks.ts";
import { writeAccountMail } from "./messages/mails/account-mails.ts";
import { claimMails } from "./messages/mails/claim-mails.ts";
import { customerMails } from "./messages/mails/customer-mails.ts";
import { writeInvoiceMail } from "./messages/mails/invoice-mails.ts";
import { paidMails } from "./messages/mails/paid-mails.ts";
import { writeStaffMail } from "./messages/mails/staff-mail.ts";
import { staffMails } from "./messages/mails/staff-mails.ts";
import { warrantyMails } from "./messages/mails/warranty-mails.ts";
import { messageRecords } from "./messages/personal-data.ts";
import { messagesExport } from "./messages/queries/export.ts";
import { messagesModule } from "./messages/routes.ts";
import { unsentMails } from "./messages/sending/mailbox.ts";
import { accountMailJobs, accountMailTasks } from "./messages/sending/send-account-mail.ts";
import { messageJobs, messageTasks } from "./messages/sending/send-mail.ts";
import { reportCopies } from "./provider-events/personal-data.ts";
import { providerEventsModule } from "./provider-events/routes.ts";
import { providerEventJobs, providerEventTasks } from "./provider-events/work.ts";
import { senderDomainsModule } from "./sender-domains/routes.ts";
import { senderDomainTasks } from "./sender-domains/tasks.ts";
import { sendingTasks } from "./sending/tasks.ts";
import { shippingNoticesModule } from "./shipping-notices/routes.ts";
import { shippingSubscribers } from "./shipping-notices/send-notices.ts";
import { shopSettingsModule } from "./shop-settings/routes.ts";
import { checkoutRecords } from "./storefront/personal-data.ts";
import { storefrontModule } from "./storefront/routes.ts";
import { saveCheckout } from "./storefront/save-checkout.ts";
import { subscribersExport } from "./subscribers/exports.ts";
import { figureSubscribers } from "./subscribers/figures.ts";
import { subscriberImportJobs } from "./subscribers/imports/run.ts";
import { applyPlatformConsent } from "./subscribers/operations/platform-consent.ts";
import { subscriberFileCopies, subscriberRecords } from "./subscribers/personal-data.ts";
import { subscribersModule } from "./subscribers/routes.ts";
import { segmentsOfGroup } from "./subscribers/segments/repository.ts";
import { subscriberTasks } from "./subscribers/tasks.ts";
import { templatesModule } from "./templates/routes.ts";
import { templateTasks } from "./templates/tasks.ts";
import { testAddressesModule } from "./test-addresses/routes.ts";
import { transactionalTextsModule } from "./transactional-texts/routes.ts";

/** What customers are told and asked: mails, texts and conversations. */
export const messagingArea: Area<ModuleDeps> = {
  name: "messaging",
  fillPorts() {
    core.writeAccountMail.fill(writeAccountMail);
    core.writeStaffMail.fill(writeStaffMail);
    core.findUnsentMails.fill(unsentMails);
    platforms.saveReportedCheckout.fill((tx, _, ...checkout) => saveCheckout(tx, ...checkout));
    platforms.applyConsent.fill(applyPlatformConsent);
    cases.writeInvoiceMail.fill(writeInvoiceMail);
  },
  *routes(app, deps) {
    yield messagesModule(app, deps);
    yield articlesModule(app, deps);
    yield conversationsModule(app, deps);
    yield templatesModule(app, deps);
    yield shopSettingsModule(app, deps);
    yield senderDomainsModule(app, deps);
    yield messageConnectionsModule(app, deps);
    yield providerEventsModule(app, deps);
    yield subscribersModule(app, deps);
    yield linkVisitsModule(app, deps);
    yield testAddressesModule(app, deps);
    yield transactionalTextsModule(app, deps);
    yield automationsModule(app, deps);
    yield shippingNoticesModule(app, deps);
    yield storefrontModule(app, deps);
    yield campaignsModule(app, deps);
  },
  jobs: (deps) => ({
    ...sendJobs(deps),
    ...prepareJobs(deps),
    ...messageJobs(deps),
    ...providerEventJobs(deps),
    ...subscriberImportJobs(deps),
    ...conversationJobs(deps),
    ...accountMailJobs(deps),
  }),
  tasks: (deps) => [
    ...accountMailTasks(deps),
    ...messageTasks(deps),
    ...conversationTasks(deps),
    ...providerEventTasks(deps),
    ...messageConnectionTasks(deps),
    ...senderDomainTasks(deps),
    ...subscriberTasks(deps),
    ...templateTasks(deps),
    ...automationTasks(deps),
    ...campaignTasks(deps),
    ...sendingTasks(deps),
  ],
  subscribers: (deps) => [
    customerMails(deps),
    claimMails(deps),
    warrantyMails(deps),
    paidMails(deps),
    staffMails(deps),
    ...figureSubscribers,
    ...automationSubscribers(deps),
    ...shippingSubscribers(deps),
    conversions,
  ],
  exports: (deps) => [
    messagesExport(deps),
    conversationsExport(deps),
    articlesExport(deps),
    subscribersExport(deps),
    campaignsExport(deps),
    automationsExport(deps),
  ],
  personalData: () => [checkoutRecords, subscriberRecords, messageRecords, conversationRecords],
  personalCopies: [missCopies, reportCopies, subscriberFileCopies],
  fileUses: [...filesOfConversations, ...filesOfTemplates],
  users: { PRODUCT_GROUP: [segmentsOfGroup] },
};
