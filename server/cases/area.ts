import { claimJobs } from "#server/cases/claims/money/claim-money";
import { filesOfClaims } from "#server/cases/claims/personal-data";
import { wishesOfGroup } from "#server/cases/claims/settings/repository";
import { invoiceJobs } from "#server/cases/invoices/documents/rendering";
import { filesOfPortal } from "#server/cases/portal-settings/repository";
import { namesOfReturns } from "#server/cases/returns/queries/export";
import { rulesOfConnection, settingsOfGroup } from "#server/cases/settings/repository";
import { namesOfCredits } from "#server/cases/store-credits/exports";
import { namesOfEntries } from "#server/cases/warranty/exports";
import { filesOfRegistrations } from "#server/cases/warranty/personal-data";
import * as catalogue from "#server/catalogue/ports";
import type { Area } from "#server/core/composition";
import type { ModuleDeps } from "#server/platforms/module";
import * as platforms from "#server/platforms/ports";
import { claimTasks } from "./claims/jobs/tasks.ts";
import { followReplacement } from "./claims/operations/follow-replacement.ts";
import { claimRecords } from "./claims/personal-data.ts";
import { registerPortalClaims } from "./claims/portal-routes.ts";
import { claimsExport } from "./claims/queries/export.ts";
import { registerClaims } from "./claims/routes.ts";
import { longestWindow } from "./domain/returns/longest-window.ts";
import { documentFiles } from "./invoices/documents/document-files.ts";
import { invoiceTasks } from "./invoices/jobs/chase.ts";
import { orderPayments } from "./invoices/jobs/follow-orders.ts";
import { documentRecords } from "./invoices/personal-data.ts";
import { invoicesExport } from "./invoices/queries/export.ts";
import { invoicesModule } from "./invoices/routes.ts";
import { claimLabelSubscriber, labelJobs, labelSubscriber } from "./labels/jobs.ts";
import { labelFiles } from "./labels/label-files.ts";
import { labelRecords } from "./labels/personal-data.ts";
import { hasOpenPurchases } from "./labels/repository.ts";
import { labelsModule } from "./labels/routes.ts";
import { labelTasks } from "./labels/tasks.ts";
import { refundsOfOrder } from "./money/legs/booked-refunds.ts";
import { moveLegs, spentOfPayments } from "./money/legs/taken-from-payments.ts";
import { bookOutside } from "./outside/book-outside.ts";
import { importOutsideRefund } from "./outside/import-refund.ts";
import { returnsUnderWay, savePlatformReturn } from "./outside/platform-returns.ts";
import { portalSettingsModule } from "./portal-settings/routes.ts";
import { autoProcessing } from "./returns/jobs/auto-process.ts";
import { returnJobs } from "./returns/jobs/handlers.ts";
import { latenessJobs, latenessSubscriber } from "./returns/jobs/lateness.ts";
import { returnTasks } from "./returns/jobs/tasks.ts";
import { followInvoice } from "./returns/operations/follow-invoice.ts";
import { followPlatformRelease } from "./returns/operations/follow-platform-release.ts";
import { fileRecords, noteRecords, returnRecords } from "./returns/personal-data.ts";
import { rulesOfProduct } from "./returns/policy/return-rules.ts";
import { returnsExport } from "./returns/queries/export.ts";
import { filesOfReturns } from "./returns/queries/file-uses.ts";
import { registerReturns } from "./returns/routes.ts";
import { settingsModule } from "./settings/routes.ts";
import { loadStoreRules } from "./settings/rules.ts";
import { creditsExport } from "./store-credits/exports.ts";
import { creditRecords } from "./store-credits/personal-data.ts";
import { storeCreditsModule } from "./store-credits/routes.ts";
import { entriesExport, registrationsExport } from "./warranty/exports.ts";
import { registrationRecords } from "./warranty/personal-data.ts";
import { entriesOfGroup } from "./warranty/references.ts";
import { warrantyModule } from "./warranty/routes.ts";
import { warrantyTasks } from "./warranty/tasks.ts";

/** What comes back: returns, claims, their money and papers. */
export const casesArea: Area<ModuleDeps> = {
  name: "cases",
  fillPorts() {
    catalogue.bookOutside.fill(bookOutside);
    catalogue.paymentsWithSpent.fill(spentOfPayments);
    catalogue.moveTaken.fill(moveLegs);
    catalogue.returnRulesOf.fill(rulesOfProduct);
    platforms.importOutsideRefund.fill(importOutsideRefund);
    platforms.bookedRefunds.fill(refundsOfOrder);
    platforms.savePlatformReturn.fill(savePlatformReturn);
    platforms.returnsUnderWay.fill(returnsUnderWay);
    platforms.followRelease.fill(followPlatformRelease);
    platforms.followReplacementOrder.fill(followReplacement);
    platforms.followReportedInvoice.fill(followInvoice);
    platforms.hasOpenPurchases.fill(hasOpenPurchases);
    platforms.loadReturnDays.fill(async (reader, storeId) => longestWindow((await loadStoreRules(reader, storeId)).policies));
  },
  *routes(app, deps) {
    yield invoicesModule(app, deps);
    yield registerReturns(app, deps);
    yield registerClaims(app, deps);
    yield registerPortalClaims(app, deps);
    yield storeCreditsModule(app, deps);
    yield settingsModule(app, deps);
    yield warrantyModule(app, deps);
    yield labelsModule(app, deps);
    yield portalSettingsModule(app, deps);
  },
  jobs: (deps) => ({ ...returnJobs(deps), ...claimJobs(deps), ...latenessJobs(deps), ...invoiceJobs(deps), ...labelJobs(deps) }),
  tasks: (deps) => [...returnTasks(deps), ...claimTasks(deps), ...invoiceTasks(deps), ...labelTasks(deps), ...warrantyTasks(deps)],
  subscribers: (deps) => [orderPayments(deps), labelSubscriber(deps), claimLabelSubscriber(deps), autoProcessing, latenessSubscriber],
  exports: (deps) => [
    returnsExport(deps),
    claimsExport(deps),
    invoicesExport(deps),
    creditsExport(deps),
    entriesExport(deps),
    registrationsExport(deps),
  ],
  personalData: (deps) => [
    returnRecords,
    claimRecords,
    noteRecords,
    fileRecords(deps),
    labelRecords,
    documentRecords,
    creditRecords,
    registrationRecords,
  ],
  fileUses: [...filesOfReturns, ...filesOfClaims, ...filesOfRegistrations, ...filesOfPortal],
  madeFiles: [...labelFiles, documentFiles],
  nameLookups: { ...namesOfReturns, ...namesOfCredits, ...namesOfEntries },
  users: { PRODUCT_GROUP: [entriesOfGroup, settingsOfGroup, wishesOfGroup], CARRIER_CONNECTION: [rulesOfConnection] },
};
