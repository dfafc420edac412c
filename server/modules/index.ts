import type { FastifyInstance } from "fastify";
import type { Tx } from "#server/db/open";
import type { ExportedList } from "#server/exports/exported-list";
import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import type { CustomerTokens } from "#server/kit/customer-tokens";
import { sealOf } from "#server/kit/seal";
import type { Tokens } from "#server/kit/tokens";
import { keysExport } from "./api-keys/exports.ts";
import { registerApiKeys } from "./api-keys/routes.ts";
import { auditExport } from "./audit/exports.ts";
import { auditModule } from "./audit/routes.ts";
import { claimJobs } from "./claims/jobs/handlers.ts";
import { claimTasks } from "./claims/jobs/tasks.ts";
import { claimLinks } from "./claims/links.ts";
import { registerPortalClaims } from "./claims/portal-routes.ts";
import { claimsExport } from "./claims/queries/export.ts";
import { registerClaims } from "./claims/routes.ts";
import { customerAuthModule } from "./customer-auth/routes.ts";
import { deliveriesExport } from "./deliveries/exports.ts";
import { deliveryJobs } from "./deliveries/jobs.ts";
import { deliveriesModule } from "./deliveries/routes.ts";
import { dimensionsExport } from "./dimensions/exports.ts";
import { dimensionsModule } from "./dimensions/routes.ts";
import { exportsModule } from "./exports/routes.ts";
import { exportTasks } from "./exports/tasks.ts";
import { exportJobs } from "./exports/write-export.ts";
import { fileLinks } from "./files/links.ts";
import { registerFiles } from "./files/routes.ts";
import { firstStepsModule } from "./first-steps/routes.ts";
import { issuesExport } from "./imports/job/issues.ts";
import { importJobs } from "./imports/job/run-import.ts";
import { recordLinks } from "./imports/record-links.ts";
import { importsModule } from "./imports/routes.ts";
import { differencesExport } from "./imports/sync/differences.ts";
import { pollJobs } from "./imports/sync/poll.ts";
import { reconcileJobs } from "./imports/sync/reconcile.ts";
import { syncTasks } from "./imports/sync/tasks.ts";
import { labelJobs, labelSubscriber } from "./labels/jobs.ts";
import { paperLinks } from "./labels/paper-links.ts";
import { labelsModule } from "./labels/routes.ts";
import { labelTasks } from "./labels/tasks.ts";
import { locationLinks } from "./locations/repository.ts";
import { locationsModule } from "./locations/routes.ts";
import { membersExport } from "./members/exports.ts";
import { membersModule } from "./members/routes.ts";
import { type AccountMail, writeAccountMail } from "./messages/account-mails.ts";
import { claimMails } from "./messages/claim-mails.ts";
import { customerMails } from "./messages/customer-mails.ts";
import { unsentMails } from "./messages/mailbox.ts";
import { accountMailJobs, accountMailTasks } from "./messages/send-account-mail.ts";
import { messageJobs, messageTasks } from "./messages/send-mail.ts";
import { messageLinks } from "./messages/staff-mail.ts";
import { staffMails } from "./messages/staff-mails.ts";
import { warrantyMails } from "./messages/warranty-mails.ts";
import type { ModuleDeps } from "./module.ts";
import { connectionNotices, deliveryNotices, differenceNotices, exportNotices, importNotices, returnNotices } from "./notices/notify.ts";
import { noticesModule } from "./notices/routes.ts";
import { noticeTasks } from "./notices/tasks.ts";
import { ordersExport } from "./orders/exports.ts";
import { orderLinks } from "./orders/links.ts";
import { ordersModule } from "./orders/routes.ts";
import { portalModule } from "./portal/routes.ts";
import { portalAppearanceLinks } from "./portal-settings/links.ts";
import { portalSettingsModule } from "./portal-settings/routes.ts";
import { groupsExport } from "./product-groups/exports.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import { productGroupsModule } from "./product-groups/routes.ts";
import { productGroupTasks } from "./product-groups/tasks.ts";
import type { ProductsLinks } from "./products/deps.ts";
import { productsExport } from "./products/exports.ts";
import { productLinks } from "./products/links.ts";
import { productsModule } from "./products/routes.ts";
import { publicModule } from "./public/routes.ts";
import { customerLinks } from "./returns/customer-links.ts";
import { autoProcessing } from "./returns/jobs/auto-process.ts";
import { returnJobs } from "./returns/jobs/handlers.ts";
import { latenessJobs, latenessSubscriber } from "./returns/jobs/lateness.ts";
import { returnTasks } from "./returns/jobs/tasks.ts";
import { policyLinks, returnLinks } from "./returns/links.ts";
import { moneyLinks } from "./returns/money/money-links.ts";
import { recordLabelEvent } from "./returns/operations/record-label-event.ts";
import { returnsExport } from "./returns/queries/export.ts";
import { registerReturns } from "./returns/routes.ts";
import { searchModule } from "./search/routes.ts";
import { sessionLinks } from "./sessions/links.ts";
import { registerLiveTickets } from "./sessions/live-routes.ts";
import { membershipLinks } from "./sessions/membership-links.ts";
import { codeJobs } from "./sessions/operations/mail-code.ts";
import { registerRecovery } from "./sessions/recovery-routes.ts";
import { registerSessions } from "./sessions/routes.ts";
import { sessionTasks } from "./sessions/tasks.ts";
import { settingsLinks, settingsOfGroup } from "./settings/links.ts";
import { settingsModule } from "./settings/routes.ts";
import { registerSingleSignOn } from "./single-sign-on/routes.ts";
import { connectionLinks } from "./store-connection/links.ts";
import { storeConnectionModule } from "./store-connection/routes.ts";
import { connectionTasks } from "./store-connection/tasks.ts";
import { creditsExport } from "./store-credits/exports.ts";
import { creditLinks } from "./store-credits/links.ts";
import { storeCreditsModule } from "./store-credits/routes.ts";
import { registerStores } from "./stores/routes.ts";
import { secondFactorLinks } from "./two-factor/links.ts";
import { registerTwoFactor } from "./two-factor/routes.ts";
import { viewsModule } from "./views/routes.ts";
import { entriesExport, registrationsExport } from "./warranty/exports.ts";
import { entryOfProduct } from "./warranty/find-entry.ts";
import { entriesOfGroup } from "./warranty/links.ts";
import { warrantyModule } from "./warranty/routes.ts";
import { warrantyTasks } from "./warranty/tasks.ts";
import { endpointsExport, sentExport } from "./webhook-endpoints/exports.ts";
import { webhookEndpointsModule } from "./webhook-endpoints/routes.ts";
import { webhookJobs, webhookSubscribers } from "./webhook-endpoints/send-webhook.ts";
import { webhookLinks } from "./webhooks/links.ts";
import { webhooksModule } from "./webhooks/routes.ts";

/** The dependencies of returns. */
const returning = (deps: ModuleDeps) => ({ ...deps, settingsLinks, productGroupLinks, creditLinks });

/** The dependencies of claims. */
const claiming = (deps: ModuleDeps) => ({ ...deps, settingsLinks, creditLinks, moneyLinks: moneyLinks(returning(deps)) });

/** The dependencies of products. */
function stocking(deps: ModuleDeps) {
  const links = { productGroupLinks, settingsLinks };
  const cover: ProductsLinks["entryOfProduct"] = (reader, store, id, country) => entryOfProduct(reader, links, store, id, country);
  return { ...deps, ...links, entryOfProduct: cover };
}

/** The dependencies of exports: every list that can be written to a file. */
function exporting(deps: ModuleDeps) {
  const lists: ExportedList[] = [
    returnsExport(deps),
    claimsExport(deps),
    ordersExport(deps),
    productsExport(stocking(deps)),
    creditsExport(deps),
    deliveriesExport(deps),
    issuesExport(deps),
    differencesExport(deps),
    groupsExport(deps),
    dimensionsExport(deps),
    entriesExport({ ...deps, productGroupLinks, settingsLinks }),
    registrationsExport(deps),
    membersExport(deps),
    auditExport(deps),
    keysExport(deps),
    endpointsExport(deps),
    sentExport(deps),
  ];
  return { ...deps, exportedLists: new Map(lists.map((list) => [list.name, list])), fileLinks: fileLinks(deps) };
}

/** The dependencies of imports and of what keeps up with connected stores. */
const importing = (deps: ModuleDeps) => ({ ...deps, orderLinks, productLinks, locationLinks, settingsLinks });

/** The dependencies of webhook deliveries. */
const delivered = (deps: ModuleDeps) => ({
  ...deps,
  orderLinks,
  productLinks,
  recordLinks: recordLinks({ orderLinks, productLinks, locationLinks }),
  returnLinks: returnLinks(returning(deps)),
  connectionLinks,
});

/** The dependencies of labels. */
const labelled = (deps: ModuleDeps) => ({ ...deps, recordLabelEvent, settingsLinks });

/** Register the server half of every module, each with what it needs from others. */
export async function registerModules(
  app: FastifyInstance,
  deps: ModuleDeps & { tokens: Tokens; customerTokens: CustomerTokens },
): Promise<void> {
  registerEntrances(app, { ...deps, ...accountLinks(deps) });
  membersModule(app, { ...deps, sessionLinks: membershipLinks, messageLinks: messageLinks(deps) });
  auditModule(app, deps);
  registerStores(app, deps);
  await storeConnectionModule(app, { ...deps, webhookLinks });
  registerApiKeys(app, deps);
  await registerFiles(app, deps);
  await ordersModule(app, deps);
  await productsModule(app, stocking(deps));
  await locationsModule(app, deps);
  const ruled = returning(deps);
  registerReturns(app, ruled);
  registerClaims(app, claiming(deps));
  registerPortalClaims(app, claiming(deps));
  await storeCreditsModule(app, deps);
  await productGroupsModule(app, { ...deps, groupUsers: [entriesOfGroup, settingsOfGroup] });
  await dimensionsModule(app, deps);
  await settingsModule(app, { ...deps, productGroupLinks, ...policyLinks(ruled) });
  await warrantyModule(app, { ...deps, productGroupLinks, settingsLinks });
  await labelsModule(app, labelled(deps));
  await searchModule(app, deps);
  await noticesModule(app, deps);
  await viewsModule(app, deps);
  await exportsModule(app, exporting(deps));
  await webhooksModule(app, deps);
  await webhookEndpointsModule(app, deps);
  await deliveriesModule(app, delivered(deps));
  await importsModule(app, importing(deps));
  await publicModule(app, {
    ...deps,
    orderLinks,
    productLinks,
    locationLinks,
    returnLinks: returnLinks(ruled),
    claimLinks: claimLinks(claiming(deps)),
  });
  await portalSettingsModule(app, { ...deps, settingsLinks });
  await firstStepsModule(app, { ...deps, settingsLinks, portalAppearanceLinks });
  await portalModule(app, {
    ...deps,
    settingsLinks,
    portalAppearanceLinks,
    fileLinks: fileLinks(deps),
    paperLinks: paperLinks(ruled),
    returnLinks: customerLinks(ruled),
  });
}

/** The dependencies of everything that concerns an account. */
function accountLinks(deps: ModuleDeps) {
  const seal = sealOf(deps.config.secret);
  const writeMail = (tx: Tx, mail: AccountMail) => writeAccountMail(deps, tx, mail);
  return { seal, writeMail, secondFactor: secondFactorLinks({ db: deps.db, seal }) };
}

/** Sign-in and what protects it. */
function registerEntrances(
  app: FastifyInstance,
  deps: ModuleDeps & { tokens: Tokens; customerTokens: CustomerTokens } & ReturnType<typeof accountLinks>,
): void {
  const links = sessionLinks(deps);
  registerSessions(app, deps);
  registerLiveTickets(app, deps);
  registerRecovery(app, { ...deps, unsentMails: (key) => unsentMails(deps, key) });
  registerTwoFactor(app, { ...deps, ...links });
  registerSingleSignOn(app, { ...deps, ...links });
  customerAuthModule(app, { ...deps, ...links, settingsLinks });
}

/** Return the background job handlers by queue. */
export const moduleJobs = (deps: ModuleDeps): Handlers => ({
  ...returnJobs(returning(deps)),
  ...claimJobs(claiming(deps)),
  ...exportJobs(exporting(deps)),
  ...latenessJobs(returning(deps)),
  ...messageJobs(deps),
  ...labelJobs(labelled(deps)),
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
  ...returnTasks(deps),
  ...claimTasks(deps),
  ...productGroupTasks(deps.db, deps.clock),
  ...labelTasks(labelled(deps)),
  ...accountMailTasks(deps),
  ...messageTasks(deps),
  ...noticeTasks(deps),
  ...connectionTasks(deps),
  ...exportTasks(deps),
  ...syncTasks(importing(deps)),
  ...warrantyTasks({ ...deps, productGroupLinks, settingsLinks }),
];

/** Return the event subscribers; an event without one is marked as done. */
export const moduleSubscribers = (deps: ModuleDeps): readonly Subscriber[] => [
  customerMails(deps),
  claimMails(deps),
  warrantyMails(deps),
  labelSubscriber(labelled(deps)),
  staffMails({ ...deps, settingsLinks }),
  autoProcessing,
  latenessSubscriber,
  ...webhookSubscribers(deps),
  returnNotices,
  deliveryNotices,
  connectionNotices,
  exportNotices,
  importNotices,
  differenceNotices,
];
