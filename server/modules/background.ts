import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import { byteJobs } from "#server/jobs/uploaded-bytes";
import type { Handlers } from "#server/jobs/worker";
import { analyticsJobs } from "./analytics/books/rebuild.ts";
import { analyticsSubscribers } from "./analytics/facts/subscribers.ts";
import { analyticsTasks } from "./analytics/facts/tasks.ts";
import { automationSubscribers } from "./automations/subscribers.ts";
import { automationTasks } from "./automations/tasks.ts";
import { conversions } from "./campaigns/jobs/conversions.ts";
import { prepareJobs } from "./campaigns/jobs/prepare.ts";
import { campaignTasks } from "./campaigns/jobs/tasks.ts";
import { claimJobs } from "./claims/jobs/handlers.ts";
import { claimTasks } from "./claims/jobs/tasks.ts";
import { conversationJobs } from "./conversations/mail-job.ts";
import { conversationTasks } from "./conversations/tasks.ts";
import { erasureJobs, erasureTasks } from "./customer-data/work-requests.ts";
import { deliveryJobs } from "./deliveries/jobs.ts";
import { experimentJobs, experimentSubscribers } from "./experiments/units/jobs.ts";
import { exportTasks } from "./exports/tasks.ts";
import { exportJobs } from "./exports/write-export.ts";
import { dropUnusedPictures } from "./files/remove-file.ts";
import { flowJobs, flowTasks } from "./flows/engine/jobs.ts";
import { flowSubscribers } from "./flows/engine/subscribe.ts";
import { importJobs } from "./imports/job/run-import.ts";
import { pollJobs } from "./imports/sync/poll.ts";
import { reconcileJobs } from "./imports/sync/reconcile.ts";
import { syncTasks } from "./imports/sync/tasks.ts";
import { invoiceTasks } from "./invoices/jobs/chase.ts";
import { orderPayments } from "./invoices/jobs/follow-orders.ts";
import { invoiceJobs } from "./invoices/jobs/handlers.ts";
import { paperOfInvoice } from "./invoices/links.ts";
import { claimLabelSubscriber, labelJobs, labelSubscriber } from "./labels/jobs.ts";
import { labelTasks } from "./labels/tasks.ts";
import { messageConnectionTasks } from "./message-connections/tasks.ts";
import { claimMails } from "./messages/mails/claim-mails.ts";
import { customerMails } from "./messages/mails/customer-mails.ts";
import { paidMails } from "./messages/mails/paid-mails.ts";
import { staffMails } from "./messages/mails/staff-mails.ts";
import { warrantyMails } from "./messages/mails/warranty-mails.ts";
import { accountMailJobs, accountMailTasks } from "./messages/sending/send-account-mail.ts";
import { messageJobs, messageTasks } from "./messages/sending/send-mail.ts";
import type { ModuleDeps } from "./module.ts";
import { claimNotices, returnNotices } from "./notices/case-notices.ts";
import { assigneeNotices, conversationNotices } from "./notices/conversation-notices.ts";
import { customerDataNotices, marketingNotices } from "./notices/marketing-notices.ts";
import {
  analyticsNotices,
  campaignNotices,
  connectionNotices,
  deliveryNotices,
  differenceNotices,
  exportNotices,
  importNotices,
  invoiceNotices,
} from "./notices/notify.ts";
import { noticeTasks } from "./notices/tasks.ts";
import { orderTasks } from "./orders/tasks.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import { productGroupTasks } from "./product-groups/tasks.ts";
import { providerEventJobs, providerEventTasks } from "./provider-events/work.ts";
import { autoProcessing } from "./returns/jobs/auto-process.ts";
import { returnJobs } from "./returns/jobs/handlers.ts";
import { latenessJobs, latenessSubscriber } from "./returns/jobs/lateness.ts";
import { returnTasks } from "./returns/jobs/tasks.ts";
import { senderDomainTasks } from "./sender-domains/tasks.ts";
import { bulkJobs } from "./sending/run-bulk.ts";
import { sendingTasks } from "./sending/tasks.ts";
import { codeJobs } from "./sessions/operations/mail-code.ts";
import { sessionTasks } from "./sessions/tasks.ts";
import { settingsLinks } from "./settings/links.ts";
import { shippingSubscribers } from "./shipping-notices/send-notices.ts";
import { connectionTasks } from "./store-connection/tasks.ts";
import { figureSubscribers } from "./subscribers/figures.ts";
import { subscriberImportJobs } from "./subscribers/imports/run.ts";
import { subscriberTasks } from "./subscribers/tasks.ts";
import { templateTasks } from "./templates/tasks.ts";
import { warrantyTasks } from "./warranty/tasks.ts";
import { webhookJobs, webhookSubscribers } from "./webhook-endpoints/send-webhook.ts";
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
