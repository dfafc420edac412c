import { keysExport } from "./api-keys/exports.ts";
import { registerApiKeys } from "./api-keys/routes.ts";
import { auditExport } from "./audit/exports.ts";
import { logCopies } from "./audit/personal-data.ts";
import { auditModule } from "./audit/routes.ts";
import type { Area } from "./composition.ts";
import { sharedCopies } from "./customer-data/personal-copies.ts";
import { customerDataModule } from "./customer-data/routes.ts";
import { exportCopies } from "./exports/personal-data.ts";
import { exportsModule } from "./exports/routes.ts";
import { exportTasks } from "./exports/tasks.ts";
import { exportJobs } from "./exports/write-export.ts";
import { filesExport } from "./files/exports.ts";
import { registerFiles } from "./files/routes.ts";
import { byteJobs } from "./files/uploaded-bytes.ts";
import { membersExport } from "./members/exports.ts";
import { membersModule } from "./members/routes.ts";
import type { CoreDeps } from "./module.ts";
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
  webhookNotices,
} from "./notices/notify.ts";
import { noticeCopies } from "./notices/personal-data.ts";
import { noticesModule } from "./notices/routes.ts";
import { noticeTasks } from "./notices/tasks.ts";
import { registerLiveTickets } from "./sessions/live-routes.ts";
import { codeJobs } from "./sessions/operations/mail-code.ts";
import { registerRecovery } from "./sessions/recovery-routes.ts";
import { registerSessions } from "./sessions/routes.ts";
import { sessionTasks } from "./sessions/tasks.ts";
import { registerSingleSignOn } from "./single-sign-on/routes.ts";
import { registerStores } from "./stores/routes.ts";
import { registerTwoFactor } from "./two-factor/routes.ts";
import { viewCopies } from "./views/personal-data.ts";
import { viewsModule } from "./views/routes.ts";
import { endpointsExport, sentExport } from "./webhook-endpoints/exports.ts";
import { webhookRecords } from "./webhook-endpoints/personal-data.ts";
import { webhookEndpointsModule } from "./webhook-endpoints/routes.ts";
import { webhookJobs, webhookSubscribers } from "./webhook-endpoints/send-webhook.ts";

/** Accounts, members, stores, and what all areas share. */
export const coreArea: Area<CoreDeps> = {
  name: "core",
  *routes(app, deps) {
    yield registerSessions(app, deps);
    yield registerLiveTickets(app, deps);
    yield registerRecovery(app, deps);
    yield registerTwoFactor(app, deps);
    yield registerSingleSignOn(app, deps);
    yield membersModule(app, deps);
    yield auditModule(app, deps);
    yield customerDataModule(app, deps);
    yield registerStores(app, deps);
    yield registerApiKeys(app, deps);
    yield registerFiles(app, deps);
    yield noticesModule(app, deps);
    yield viewsModule(app, deps);
    yield exportsModule(app, deps);
    yield webhookEndpointsModule(app, deps);
  },
  jobs: (deps) => ({ ...exportJobs(deps), ...byteJobs(deps), ...webhookJobs(deps), ...codeJobs(deps) }),
  tasks: (deps) => [...sessionTasks(deps.db, deps.clock), ...noticeTasks(deps), ...exportTasks(deps)],
  subscribers: (deps) => [
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
    webhookNotices,
    invoiceNotices,
    analyticsNotices,
    campaignNotices,
    ...marketingNotices,
    customerDataNotices,
  ],
  exports: (deps) => [filesExport(deps), membersExport(deps), auditExport(deps), keysExport(deps), endpointsExport(deps), sentExport(deps)],
  personalData: () => [webhookRecords],
  personalCopies: [...sharedCopies, logCopies, noticeCopies, viewCopies, exportCopies],
};
