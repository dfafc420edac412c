import { followReplacement } from "#server/cases/claims/operations/follow-replacement";
import { longestWindow } from "#server/cases/domain/returns/longest-window";
import { importOutsideRefund } from "#server/cases/outside/import-refund";
import { savePlatformReturn } from "#server/cases/outside/platform-returns";
import * as cases from "#server/cases/ports";
import { followInvoice } from "#server/cases/returns/operations/follow-invoice";
import { followPlatformRelease } from "#server/cases/returns/operations/follow-platform-release";
import { loadStoreRules, settingsOfGroup } from "#server/cases/settings/api";
import { entriesOfGroup } from "#server/cases/warranty/api";
import { bookOutside, returnRulesOf } from "#server/catalogue/ports";
import * as core from "#server/core/ports";
import { noteOffers } from "#server/flows/experiments/api";
import { runOnRequest } from "#server/flows/flows/engine/on-request";
import { standingAt } from "#server/flows/flows/engine/standing";
import { beginAt } from "#server/flows/flows/engine/subscribe";
import { offersFor } from "#server/flows/flows/offers/offers";
import { flowsOfEndpoint, flowsOfGroup, flowsOfMember, flowsOfPlace, flowsOfPolicy } from "#server/flows/flows/references";
import { writeAccountMail } from "#server/messaging/messages/mails/account-mails";
import { writeInvoiceMail } from "#server/messaging/messages/mails/invoice-mails";
import { messageLinks } from "#server/messaging/messages/mails/staff-mail";
import { unsentMails } from "#server/messaging/messages/sending/mailbox";
import { storefrontLinks } from "#server/messaging/storefront/report";
import { subscriberLinks } from "#server/messaging/subscribers/links";
import { segmentsOfGroup } from "#server/messaging/subscribers/segments/repository";
import { allOf } from "#server/platforms/module";
import * as platforms from "#server/platforms/ports";
import { platformFacts } from "#server/platforms/store-connection/platform-facts";
import { bookOutside as bookOutsideOfCases } from "./cases/outside/book-outside.ts";
import { rulesOfProduct } from "./cases/returns/policy/return-rules.ts";
import { exporting, personalCopies, personalData } from "./wiring.ts";
import { fronting, mailing, subscribing } from "./wiring-messages.ts";

const users = {
  PRODUCT_GROUP: [entriesOfGroup, settingsOfGroup, flowsOfGroup, segmentsOfGroup],
  PLACE: [flowsOfPlace],
  POLICY: [flowsOfPolicy],
  ENDPOINT: [flowsOfEndpoint],
  MEMBER: [flowsOfMember],
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
  bookOutside.fill(bookOutsideOfCases);
  returnRulesOf.fill(rulesOfProduct);
  platforms.importOutsideRefund.fill(importOutsideRefund);
  platforms.savePlatformReturn.fill(savePlatformReturn);
  platforms.followRelease.fill(followPlatformRelease);
  platforms.followReplacementOrder.fill(followReplacement);
  platforms.followReportedInvoice.fill(followInvoice);
  platforms.saveReportedCheckout.fill((tx, deps, ...checkout) => storefrontLinks(fronting(deps)).saveCheckout(tx, ...checkout));
  platforms.applyConsent.fill((tx, deps, ...consent) => subscriberLinks(subscribing(deps)).applyPlatformConsent(tx, ...consent));
  platforms.loadReturnDays.fill(async (reader, storeId) => longestWindow((await loadStoreRules(reader, storeId)).policies));
  cases.writeInvoiceMail.fill((tx, deps, mail) => writeInvoiceMail(tx, mailing(deps), mail));
  cases.decideOffers.fill(offersFor);
  cases.noteOffers.fill((tx, _, ...offers) => noteOffers(tx, ...offers));
  cases.runFlowsOnRequest.fill(runOnRequest);
  cases.loadFlowState.fill(standingAt);
  cases.doFlowsBeginAt.fill(beginAt);
}
