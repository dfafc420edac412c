import { claimJobs } from "#server/cases/claims/jobs/handlers";
import { claimTasks } from "#server/cases/claims/jobs/tasks";
import { invoiceTasks } from "#server/cases/invoices/jobs/chase";
import { orderPayments } from "#server/cases/invoices/jobs/follow-orders";
import { invoiceJobs } from "#server/cases/invoices/jobs/handlers";
import { paperOfInvoice } from "#server/cases/invoices/links";
import { claimLabelSubscriber, labelJobs, labelSubscriber } from "#server/cases/labels/jobs";
import { labelTasks } from "#server/cases/labels/tasks";
import { autoProcessing } from "#server/cases/returns/jobs/auto-process";
import { returnJobs } from "#server/cases/returns/jobs/handlers";
import { latenessJobs, latenessSubscriber } from "#server/cases/returns/jobs/lateness";
import { returnTasks } from "#server/cases/returns/jobs/tasks";
import { settingsLinks } from "#server/cases/settings/links";
import { warrantyTasks } from "#server/cases/warranty/tasks";
import { orderTasks } from "#server/catalogue/orders/tasks";
import { productGroupLinks } from "#server/catalogue/product-groups/links";
import { productGroupTasks } from "#server/catalogue/product-groups/tasks";
import { exportTasks } from "#server/core/exports/tasks";
import { exportJobs } from "#server/core/exports/write-export";
import { dropUnusedPictures } from "#server/core/files/remove-file";
import { byteJobs } from "#server/core/files/uploaded-bytes";
import { claimNotices, returnNotices } from "#server/core/notices/case-notices";
import { assigneeNotices, conversationNotices } from "#server/core/notices/conversation-notices";
import { customerDataNotices, marketingNotices } from "#server/core/notices/marketing-notices";
import {
  analyticsNotices,
  campaignNotices,
  connectionNotices,
  deliveryNotices,
  differenceNotices,
  exportNotices,
  importNotices,
  invoiceNotices,
} from "#server/core/notices/notify";
import { noticeTasks } from "#server/core/notices/tasks";
import { codeJobs } from "#server/core/sessions/operations/mail-code";
import { sessionTasks } from "#server/core/sessions/tasks";
import { webhookJobs, webhookSubscribers } from "#server/core/webhook-endpoints/send-webhook";
import { experimentJobs, experimentSubscribers } from "#server/flows/experiments/units/jobs";
import { flowJobs, flowTasks } from "#server/flows/flows/engine/jobs";
import { flowSubscribers } from "#server/flows/flows/engine/subscribe";
import { analyticsJobs } from "#server/insight/analytics/books/rebuild";
import { analyticsSubscribers } from "#server/insight/analytics/facts/subscribers";
import { analyticsTasks } from "#server/insight/analytics/facts/tasks";
import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { automationSubscribers } from "#server/messaging/automations/subscribers";
import { automationTasks } from "#server/messaging/automations/tasks";
import { conversions } from "#server/messaging/campaigns/jobs/conversions";
import { prepareJobs } from "#server/messaging/campaigns/jobs/prepare";
import { campaignTasks } from "#server/messaging/campaigns/jobs/tasks";
import { conversationJobs } from "#server/messaging/conversations/mail-job";
import { conversationTasks } from "#server/messaging/conversations/tasks";
import { messageConnectionTasks } from "#server/messaging/message-connections/tasks";
import { claimMails } from "#server/messaging/messages/mails/claim-mails";
import { customerMails } from "#server/messaging/messages/mails/customer-mails";
import { paidMails } from "#server/messaging/messages/mails/paid-mails";
import { staffMails } from "#server/messaging/messages/mails/staff-mails";
import { warrantyMails } from "#server/messaging/messages/mails/warranty-mails";
import { accountMailJobs, accountMailTasks } from "#server/messaging/messages/sending/send-account-mail";
import { messageJobs, messageTasks } from "#server/messaging/messages/sending/send-mail";
import { providerEventJobs, providerEventTasks } from "#server/messaging/provider-events/work";
import { senderDomainTasks } from "#server/messaging/sender-domains/tasks";
import { bulkJobs } from "#server/messaging/sending/run-bulk";
import { sendingTasks } from "#server/messaging/sending/tasks";
import { shippingSubscribers } from "#server/messaging/shipping-notices/send-notices";
import { figureSubscribers } from "#server/messaging/subscribers/figures";
import { subscriberImportJobs } from "#server/messaging/subscribers/imports/run";
import { subscriberTasks } from "#server/messaging/subscribers/tasks";
import { templateTasks } from "#server/messaging/templates/tasks";
import { deliveryJobs } from "#server/platforms/deliveries/jobs";
import { erasureJobs, erasureTasks } from "#server/platforms/erasures/work-requests";
import { importJobs } from "#server/platforms/imports/job/run-import";
import { pollJobs } from "#server/platforms/imports/sync/poll";
import { reconcileJobs } from "#server/platforms/imports/sync/reconcile";
import { syncTasks } from "#server/platforms/imports/sync/tasks";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionTasks } from "#server/platforms/store-connection/tasks";
import { accountLinks, claiming, delivered, erasing, exporting, flowing, importing, invoicing, labelled, returning } from "./wiring.ts";
import {
  attributing,
  automating,
  campaigning,
  conversing,
  delivering,
  domained,
  mailing,
  reported,
  sending,
  shipping,
  subscribing,
} from "./wiring-messages.ts";

/** Return the background job handlers by queue. */
export const moduleJobs = (deps: ModuleDeps): Handlers => ({
  ...bulkJobs(sending(deps)),
  ...prepareJobs(campaigning(deps)),
  ...returnJobs(returning(deps)),
  ...claimJobs(claiming(deps)),
  ...exportJobs(exporting(deps)),
  ...latenessJobs(returning(deps)),
  ...messageJobs({ ...delivering(deps), paperOf: paperOfInvoice(deps) }),
  ...providerEventJobs(reported(deps)),
  ...invoiceJobs(deps),
  ...labelJobs(labelled(deps)),
  ...byteJobs(deps),
  ...flowJobs(flowing(deps)),
  ...analyticsJobs(deps),
  ...subscriberImportJobs(subscribing(deps)),
  ...experimentJobs(deps),
  ...webhookJobs(deps),
  ...conversationJobs(conversing(deps)),
  ...accountMailJobs(deps),
  ...codeJobs({ ...deps, ...accountLinks(deps) }),
  ...deliveryJobs(delivered(deps)),
  ...erasureJobs(erasing(deps)),
  ...importJobs(importing(deps)),
  ...pollJobs(importing(deps)),
  ...reconcileJobs(importing(deps)),
});

/** Return the scheduled tasks. */
export const moduleTasks = (deps: ModuleDeps): Task[] => [
  ...sessionTasks(deps.db, deps.clock),
  ...orderTasks(deps),
  ...returnTasks(returning(deps)),
  ...claimTasks(deps),
  ...invoiceTasks(invoicing(deps)),
  ...productGroupTasks(deps.db, deps.clock),
  ...labelTasks(labelled(deps)),
  ...flowTasks(flowing(deps)),
  ...analyticsTasks(deps),
  ...accountMailTasks(deps),
  ...messageTasks(deps),
  ...conversationTasks(conversing(deps)),
  ...providerEventTasks(deps),
  ...noticeTasks(deps),
  ...connectionTasks(deps),
  ...erasureTasks(deps),
  ...messageConnectionTasks(deps),
  ...senderDomainTasks(domained(deps)),
  ...exportTasks(deps),
  ...syncTasks(importing(deps)),
  ...subscriberTasks(deps),
  ...templateTasks({ ...deps, dropUnusedPictures }),
  ...automationTasks(automating(deps)),
  ...campaignTasks(campaigning(deps)),
  ...sendingTasks(deps),
  ...warrantyTasks({ ...deps, productGroupLinks, settingsLinks }),
];

/** Return the event subscribers; an event without one is marked as done. */
export const moduleSubscribers = (deps: ModuleDeps): readonly Subscriber[] => [
  customerMails(mailing(deps)),
  claimMails(mailing(deps)),
  warrantyMails(mailing(deps)),
  paidMails(mailing(deps)),
  orderPayments(deps),
  labelSubscriber(labelled(deps)),
  claimLabelSubscriber(labelled(deps)),
  staffMails(mailing(deps)),
  autoProcessing(returning(deps)),
  ...flowSubscribers(flowing(deps)),
  ...experimentSubscribers(deps),
  latenessSubscriber,
  ...figureSubscribers,
  ...analyticsSubscribers,
  ...automationSubscribers(automating(deps)),
  ...shippingSubscribers(shipping(deps)),
  conversions(attributing),
  ...webhookSubscribers(deps),
  returnNotices,
  claimNotices,
  conversationNotices,
  ...assigneeNotices,
  deliveryNotices,
  connectionNotices,
  exportNotices,
  importNotices,
  differenceNotices,
  invoiceNotices,
  analyticsNotices,
  campaignNotices,
  ...marketingNotices,
  customerDataNotices,
];
