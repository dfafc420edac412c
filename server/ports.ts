import { followReplacement } from "#server/cases/claims/operations/follow-replacement";
import { filesOfClaims } from "#server/cases/claims/queries/file-uses";
import { longestWindow } from "#server/cases/domain/returns/longest-window";
import { documentFiles } from "#server/cases/invoices/documents/document-files";
import { labelFiles } from "#server/cases/labels/label-files";
import { importOutsideRefund } from "#server/cases/outside/links";
import { savePlatformReturn } from "#server/cases/outside/platform-returns";
import { filesOfPortal } from "#server/cases/portal-settings/file-uses";
import * as cases from "#server/cases/ports";
import { followInvoice } from "#server/cases/returns/operations/follow-invoice";
import { followPlatformRelease } from "#server/cases/returns/operations/follow-platform-release";
import { filesOfReturns } from "#server/cases/returns/queries/file-uses";
import { namesOfReturns } from "#server/cases/returns/queries/log-names";
import { settingsLinks, settingsOfGroup } from "#server/cases/settings/links";
import { namesOfCredits } from "#server/cases/store-credits/log-names";
import { filesOfRegistrations } from "#server/cases/warranty/file-uses";
import { entriesOfGroup } from "#server/cases/warranty/links";
import { namesOfEntries } from "#server/cases/warranty/log-names";
import { namesOfDimensions } from "#server/catalogue/dimensions/log-names";
import { filesOfOrders } from "#server/catalogue/orders/file-uses";
import { namesOfOrders } from "#server/catalogue/orders/log-names";
import * as catalogue from "#server/catalogue/ports";
import { namesOfGroups } from "#server/catalogue/product-groups/log-names";
import { filesOfProducts } from "#server/catalogue/products/file-uses";
import * as core from "#server/core/ports";
import { standingAt } from "#server/flows/flows/engine/standing";
import { beginAt } from "#server/flows/flows/engine/subscribe";
import { flowLinks } from "#server/flows/flows/links";
import { namesOfFlows } from "#server/flows/flows/log-names";
import { flowsOfEndpoint, flowsOfGroup, flowsOfMember, flowsOfPlace, flowsOfPolicy } from "#server/flows/flows/references";
import { filesOfConversations } from "#server/messaging/conversations/queries/file-uses";
import { writeAccountMail } from "#server/messaging/messages/mails/account-mails";
import { writeInvoiceMail } from "#server/messaging/messages/mails/invoice-mails";
import { messageLinks } from "#server/messaging/messages/mails/staff-mail";
import { unsentMails } from "#server/messaging/messages/sending/mailbox";
import { storefrontLinks } from "#server/messaging/storefront/report";
import { subscriberLinks } from "#server/messaging/subscribers/links";
import { segmentsOfGroup } from "#server/messaging/subscribers/segments/repository";
import { filesOfTemplates } from "#server/messaging/templates/pictures/file-uses";
import { allOf } from "#server/platforms/module";
import * as platforms from "#server/platforms/ports";
import { platformFacts } from "#server/platforms/store-connection/platform-facts";
import { refundsOfOrder } from "./cases/money/legs/booked-refunds.ts";
import { moveLegs, spentOfPayments } from "./cases/money/legs/taken-from-payments.ts";
import { bookOutside } from "./cases/outside/book-outside.ts";
import { rulesOfProduct } from "./cases/returns/policy/return-rules.ts";
import { touchRecords } from "./insight/analytics/facts/touch.ts";
import { exporting, flowing, personalCopies, personalData, returning } from "./wiring.ts";
import { fronting, mailing, subscribing } from "./wiring-messages.ts";

const users = {
  PRODUCT_GROUP: [entriesOfGroup, settingsOfGroup, flowsOfGroup, segmentsOfGroup],
  PLACE: [flowsOfPlace],
  POLICY: [flowsOfPolicy],
  ENDPOINT: [flowsOfEndpoint],
  MEMBER: [flowsOfMember],
};

const usedFiles = [
  ...filesOfReturns,
  ...filesOfClaims,
  ...filesOfOrders,
  ...filesOfConversations,
  ...filesOfRegistrations,
  ...filesOfProducts,
  ...filesOfTemplates,
  ...filesOfPortal,
];
const names = {
  ...namesOfReturns,
  ...namesOfOrders,
  ...namesOfCredits,
  ...namesOfDimensions,
  ...namesOfGroups,
  ...namesOfFlows,
  ...namesOfEntries,
};

/** Answer what areas ask of later ones. */
export function fillPorts(): void {
  core.writeAccountMail.fill(writeAccountMail);
  core.writeStaffMail.fill((deps, ...mail) => messageLinks(deps).writeStaffMail(...mail));
  core.findUnsentMails.fill(unsentMails);
  core.findUsers.fill(async (reader, storeId, kind, id) => {
    const found = [];
    for (const find of users[kind]) found.push(...(await find(reader, storeId, id)));
    return found;
  });
  core.loadScopes.fill((deps, store) => platformFacts(allOf(deps)).scopesOf(store));
  core.loadAppId.fill((deps, store) => platformFacts(allOf(deps)).appIdOf(store));
  core.exportedLists.fill((deps) => [...exporting(allOf(deps)).exportedLists.values()]);
  core.personalData.fill((deps) => personalData(allOf(deps)));
  core.personalCopies.fill(() => personalCopies);
  core.fileUses.fill(() => usedFiles);
  core.madeFiles.fill(() => [...labelFiles, documentFiles]);
  core.nameLookups.fill(() => names);
  catalogue.bookOutside.fill(bookOutside);
  catalogue.paymentsWithSpent.fill(spentOfPayments);
  catalogue.moveTaken.fill(moveLegs);
  catalogue.returnRulesOf.fill(rulesOfProduct);
  platforms.importOutsideRefund.fill(importOutsideRefund);
  platforms.bookedRefunds.fill(refundsOfOrder);
  platforms.touchAnalytics.fill(touchRecords);
  platforms.savePlatformReturn.fill(savePlatformReturn);
  platforms.followRelease.fill(followPlatformRelease);
  platforms.followReplacementOrder.fill(followReplacement);
  platforms.followReportedInvoice.fill((deps, ...reported) => followInvoice(returning(deps), ...reported));
  platforms.saveReportedCheckout.fill((tx, deps, ...checkout) => storefrontLinks(fronting(deps)).saveCheckout(tx, ...checkout));
  platforms.applyConsent.fill((tx, deps, ...consent) => subscriberLinks(subscribing(deps)).applyPlatformConsent(tx, ...consent));
  platforms.loadReturnDays.fill(async (reader, storeId) => longestWindow((await settingsLinks.rulesOf(reader, storeId)).policies));
  cases.writeInvoiceMail.fill((tx, deps, mail) => writeInvoiceMail(tx, mailing(deps), mail));
  cases.decideOffers.fill((deps, ...question) => flowLinks(() => flowing(deps)).offers(...question));
  cases.noteOffers.fill((tx, deps, ...offers) => flowLinks(() => flowing(deps)).noteOffers(tx, ...offers));
  cases.runFlowsOnRequest.fill((deps, ...request) => flowLinks(() => flowing(deps)).runOnRequest(...request));
  cases.loadFlowState.fill(standingAt);
  cases.doFlowsBeginAt.fill(beginAt);
}
