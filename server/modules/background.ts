import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { claimJobs } from "./claims/jobs/handlers.ts";
import { claimTasks } from "./claims/jobs/tasks.ts";
import { deliveryJobs } from "./deliveries/jobs.ts";
import { exportTasks } from "./exports/tasks.ts";
import { exportJobs } from "./exports/write-export.ts";
import { fileJobs } from "./files/remove-file.ts";
import { importJobs } from "./imports/job/run-import.ts";
import { pollJobs } from "./imports/sync/poll.ts";
import { reconcileJobs } from "./imports/sync/reconcile.ts";
import { syncTasks } from "./imports/sync/tasks.ts";
import { invoiceTasks } from "./invoices/chase.ts";
import { invoiceJobs } from "./invoices/jobs.ts";
import { paperOfInvoice } from "./invoices/links.ts";
import { claimLabelSubscriber, labelJobs, labelSubscriber } from "./labels/jobs.ts";
import { labelTasks } from "./labels/tasks.ts";
import { claimMails } from "./messages/claim-mails.ts";
import { customerMails } from "./messages/customer-mails.ts";
import { accountMailJobs, accountMailTasks } from "./messages/send-account-mail.ts";
import { messageJobs, messageTasks } from "./messages/send-mail.ts";
import { staffMails } from "./messages/staff-mails.ts";
import { warrantyMails } from "./messages/warranty-mails.ts";
import type { ModuleDeps } from "./module.ts";
import { claimNotices, returnNotices } from "./notices/case-notices.ts";
import { connectionNotices, deliveryNotices, differenceNotices, exportNotices, importNotices, invoiceNotices } from "./notices/notify.ts";
import { noticeTasks } from "./notices/tasks.ts";
import { orderTasks } from "./orders/tasks.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import { productGroupTasks } from "./product-groups/tasks.ts";
import { autoProcessing } from "./returns/jobs/auto-process.ts";
import { returnJobs } from "./returns/jobs/handlers.ts";
import { latenessJobs, latenessSubscriber } from "./returns/jobs/lateness.ts";
import { returnTasks } from "./returns/jobs/tasks.ts";
import { codeJobs } from "./sessions/operations/mail-code.ts";
import { sessionTasks } from "./sessions/tasks.ts";
import { settingsLinks } from "./settings/links.ts";
import { connectionTasks } from "./store-connection/tasks.ts";
import { figureSubscribers } from "./subscribers/figures.ts";
import { subscriberTasks } from "./subscribers/tasks.ts";
import { warrantyTasks } from "./warranty/tasks.ts";
import { webhookJobs, webhookSubscribers } from "./webhook-endpoints/send-webhook.ts";
import { accountLinks, claiming, delivered, exporting, importing, invoicing, labelled, returning } from "./wiring.ts";

/** Return the background job handlers by queue. */
export const moduleJobs = (deps: ModuleDeps): Handlers => ({
  ...returnJobs(returning(deps)),
  ...claimJobs(claiming(deps)),
  ...exportJobs(exporting(deps)),
  ...latenessJobs(returning(deps)),
  ...messageJobs({ ...deps, paperOf: paperOfInvoice(deps) }),
  ...invoiceJobs(deps),
  ...labelJobs(labelled(deps)),
  ...fileJobs(deps),
  ...webhookJobs(deps),
  ...accountMailJobs(deps),
  ...codeJobs({ ...deps, ...accountLinks(deps) }),
  ...deliveryJobs(delivered(deps)),
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
  ...accountMailTasks(deps),
  ...messageTasks(deps),
  ...noticeTasks(deps),
  ...connectionTasks(deps),
  ...exportTasks(deps),
  ...syncTasks(importing(deps)),
  ...subscriberTasks(deps),
  ...warrantyTasks({ ...deps, productGroupLinks, settingsLinks }),
];

/** Return the event subscribers; an event without one is marked as done. */
export const moduleSubscribers = (deps: ModuleDeps): readonly Subscriber[] => [
  customerMails(deps),
  claimMails(deps),
  warrantyMails(deps),
  labelSubscriber(labelled(deps)),
  claimLabelSubscriber(labelled(deps)),
  staffMails({ ...deps, settingsLinks }),
  autoProcessing,
  latenessSubscriber,
  ...figureSubscribers,
  ...webhookSubscribers(deps),
  returnNotices,
  claimNotices,
  deliveryNotices,
  connectionNotices,
  exportNotices,
  importNotices,
  differenceNotices,
  invoiceNotices,
];
