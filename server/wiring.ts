import { claimActs } from "#server/cases/claims/operations/flow-acts";
import { followReplacement } from "#server/cases/claims/operations/follow-replacement";
import { recordLabelEvent as recordClaimLabel } from "#server/cases/claims/operations/record-label-event";
import { claimRecords } from "#server/cases/claims/personal-data";
import { claimsExport } from "#server/cases/claims/queries/export";
import { caseInvoiceLinks } from "#server/cases/invoices/links";
import { documentRecords } from "#server/cases/invoices/personal-data";
import { invoicesExport } from "#server/cases/invoices/queries/export";
import type { LabelLinks } from "#server/cases/labels/links";
import { labelRecords } from "#server/cases/labels/personal-data";
import { outsideLinks } from "#server/cases/outside/links";
import { queueAutoProcess } from "#server/cases/returns/jobs/auto-process";
import { queueSettings } from "#server/cases/returns/jobs/queue-settings";
import { documentLinks, returnLinks } from "#server/cases/returns/links";
import { returnActs } from "#server/cases/returns/operations/flow-acts";
import { recordLabelEvent } from "#server/cases/returns/operations/record-label-event";
import { fileRecords, noteRecords, returnRecords } from "#server/cases/returns/personal-data";
import { returnsExport } from "#server/cases/returns/queries/export";
import { settingsLinks } from "#server/cases/settings/links";
import { creditsExport } from "#server/cases/store-credits/exports";
import { creditLinks } from "#server/cases/store-credits/links";
import { creditRecords } from "#server/cases/store-credits/personal-data";
import { entriesExport, registrationsExport } from "#server/cases/warranty/exports";
import { registrationRecords } from "#server/cases/warranty/personal-data";
import { dimensionsExport } from "#server/catalogue/dimensions/exports";
import { locationLinks } from "#server/catalogue/locations/repository";
import { orderLinks } from "#server/catalogue/orders/links";
import { customerRecords, orderRecords } from "#server/catalogue/orders/personal-data";
import { ordersExport } from "#server/catalogue/orders/queries/export";
import { groupsExport } from "#server/catalogue/product-groups/exports";
import { productGroupLinks } from "#server/catalogue/product-groups/links";
import { productsExport } from "#server/catalogue/products/exports";
import { productLinks } from "#server/catalogue/products/links";
import { keysExport } from "#server/core/api-keys/exports";
import { auditExport } from "#server/core/audit/exports";
import { logCopies } from "#server/core/audit/personal-data";
import { inOrder } from "#server/core/customer-data/in-order";
import { sharedCopies } from "#server/core/customer-data/personal-copies";
import type { PersonalCopies, PersonalData } from "#server/core/customer-data/personal-data";
import type { ExportedList } from "#server/core/exports/exported-list";
import { exportCopies } from "#server/core/exports/personal-data";
import { filesExport } from "#server/core/files/exports";
import { fileLinks } from "#server/core/files/links";
import { dropFiles } from "#server/core/files/remove-file";
import { membersExport } from "#server/core/members/exports";
import type { CoreDeps } from "#server/core/module";
import { noticeCopies } from "#server/core/notices/personal-data";
import { write as writeNotice } from "#server/core/notices/write";
import { secondFactorLinks } from "#server/core/two-factor/links";
import { viewCopies } from "#server/core/views/personal-data";
import { endpointsExport, sentExport } from "#server/core/webhook-endpoints/exports";
import { webhookRecords } from "#server/core/webhook-endpoints/personal-data";
import { writeMessage as writeWebhook } from "#server/core/webhook-endpoints/send-webhook";
import type { Tx } from "#server/db/open";
import type { ExperimentsDeps } from "#server/flows/experiments/deps";
import { experimentsExport } from "#server/flows/experiments/exports";
import { experimentLinks } from "#server/flows/experiments/links";
import { unitCopies } from "#server/flows/experiments/personal-data";
import type { FlowsDeps } from "#server/flows/flows/deps";
import { flowsExport, runsExport } from "#server/flows/flows/exports";
import { flowLinks } from "#server/flows/flows/links";
import { publishWeights } from "#server/flows/flows/operations/publish-weights";
import { runRecords } from "#server/flows/flows/personal-data";
import { sealOf } from "#server/kit/seal";
import { articlesExport } from "#server/messaging/articles/exports";
import { missCopies } from "#server/messaging/articles/personal-data";
import { automationsExport } from "#server/messaging/automations/exports";
import { campaignsExport } from "#server/messaging/campaigns/exports";
import { conversationsExport } from "#server/messaging/conversations/exports";
import { conversationRecords } from "#server/messaging/conversations/personal-data";
import { type AccountMail, writeAccountMail } from "#server/messaging/messages/mails/account-mails";
import { type FlowMail, writeFlowMail } from "#server/messaging/messages/mails/flow-mail";
import { type InvoiceMail, writeInvoiceMail } from "#server/messaging/messages/mails/invoice-mails";
import { messageRecords } from "#server/messaging/messages/personal-data";
import { messagesExport } from "#server/messaging/messages/queries/export";
import { reportCopies } from "#server/messaging/provider-events/personal-data";
import { shopSettingsLinks } from "#server/messaging/shop-settings/links";
import { checkoutRecords } from "#server/messaging/storefront/personal-data";
import { storefrontLinks } from "#server/messaging/storefront/report";
import { subscribersExport } from "#server/messaging/subscribers/exports";
import { subscriberLinks } from "#server/messaging/subscribers/links";
import { subscriberFileCopies, subscriberRecords } from "#server/messaging/subscribers/personal-data";
import { deliveriesExport } from "#server/platforms/deliveries/exports";
import { deliveryRecords } from "#server/platforms/deliveries/personal-data";
import { customerDataLinks } from "#server/platforms/erasures/requests";
import { issuesExport } from "#server/platforms/imports/job/issues";
import { recordLinks } from "#server/platforms/imports/record-links";
import { differencesExport } from "#server/platforms/imports/sync/differences";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionLinks } from "#server/platforms/store-connection/links";
import { fronting, mailing, subscribing } from "./wiring-messages.ts";

/** The dependencies of returns. */
export const returning = (deps: ModuleDeps) => ({
  ...deps,
  settingsLinks,
  productGroupLinks,
  creditLinks,
  invoiceLinks: caseInvoiceLinks,
  flowLinks: flowLinks(() => flowing(deps)),
});

/** The dependencies of flows. */
export const flowing = (deps: ModuleDeps): FlowsDeps => ({
  ...deps,
  settingsLinks,
  shopSettingsLinks,
  productGroupLinks,
  experimentLinks: experimentLinks(deps),
  returnActs: () => returnActs(returning(deps)),
  claimActs: () => claimActs(claiming(deps)),
  writeMail: (tx: Tx, mail: FlowMail) => writeFlowMail(tx, deps, mail),
  writeNotice,
  writeWebhook,
  queueAutoProcess,
  queueSettings,
});

/** The dependencies of experiments. */
export const experimenting = (deps: ModuleDeps): ExperimentsDeps => ({
  ...deps,
  flowActs: () => ({ publishWeights: (...args) => publishWeights(flowing(deps), ...args) }),
});

/** The dependencies of invoices. */
export const invoicing = (deps: ModuleDeps) => ({
  ...deps,
  payReturn: returnLinks(returning(deps)).invoicePaid,
  ...documentLinks,
  writeInvoiceMail: (tx: Tx, mail: InvoiceMail) => writeInvoiceMail(tx, mailing(deps), mail),
});

/** The dependencies of claims. */
export const claiming = (deps: ModuleDeps) => ({
  ...deps,
  settingsLinks,
  creditLinks,
  invoiceLinks: caseInvoiceLinks,
});

/** The dependencies of products. */
export const stocking = (deps: CoreDeps) => ({ ...deps, productGroupLinks });

/** The dependencies of exports: every list that can be written to a file. */
export function exporting(deps: ModuleDeps) {
  const lists: ExportedList[] = [
    returnsExport(deps),
    claimsExport(deps),
    ordersExport(deps),
    invoicesExport(deps),
    productsExport(stocking(deps)),
    creditsExport(deps),
    messagesExport(deps),
    conversationsExport(deps),
    articlesExport(deps),
    deliveriesExport(deps),
    flowsExport(deps),
    runsExport(deps),
    experimentsExport(deps),
    filesExport(deps),
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
    subscribersExport(deps),
    campaignsExport(deps),
    automationsExport(deps),
  ];
  return { ...deps, exportedLists: new Map(lists.map((list) => [list.name, list])), fileLinks: fileLinks(deps) };
}

/** What every module stores about customers. */
export const personalData = (deps: Pick<ModuleDeps, "storage">): PersonalData[] => [
  customerRecords,
  orderRecords,
  returnRecords,
  claimRecords,
  noteRecords,
  fileRecords(deps, [claimRecords, noteRecords, conversationRecords, registrationRecords]),
  labelRecords,
  checkoutRecords,
  subscriberRecords,
  messageRecords,
  conversationRecords,
  documentRecords,
  creditRecords,
  registrationRecords,
  deliveryRecords,
  webhookRecords,
  runRecords,
];

/** What modules keep of customers in copies. */
export const personalCopies: readonly PersonalCopies[] = [
  ...sharedCopies,
  logCopies,
  noticeCopies,
  viewCopies,

  missCopies,
  exportCopies,
  unitCopies,
  reportCopies,
  subscriberFileCopies,
];

const records = { orderLinks, productLinks, locationLinks, claimLinks: { followReplacement } };

/** The dependencies of imports and of what keeps up with connected stores. */
export const importing = (deps: ModuleDeps) => ({ ...deps, ...records, settingsLinks });

/** The dependencies of webhook deliveries. */
export const delivered = (deps: ModuleDeps) => ({
  ...deps,
  orderLinks: { ...orderLinks, ...outsideLinks },
  productLinks,
  recordLinks: recordLinks(records),
  returnLinks: returnLinks(returning(deps)),
  connectionLinks,
  storefrontLinks: storefrontLinks(fronting(deps)),
  subscriberLinks: subscriberLinks(subscribing(deps)),
  customerDataLinks: customerDataLinks(personalData(deps)),
});

/** The dependencies of what shows and erases a customer's data, also for platforms. */
export const erasing = (deps: ModuleDeps) => ({
  ...deps,
  erasing: { records: inOrder(personalData(deps)), copies: personalCopies, dropFiles },
});

/** The dependencies of labels. */
export function labelled(deps: ModuleDeps) {
  const record: LabelLinks["recordLabelEvent"] = (tx, context, { noun, id }, event) =>
    (noun === "claim" ? recordClaimLabel : recordLabelEvent)(tx, context, id, event);
  return { ...deps, recordLabelEvent: record, settingsLinks };
}

/** The dependencies of everything that concerns an account. */
export function accountLinks(deps: ModuleDeps) {
  const seal = sealOf(deps.config.secret);
  const writeMail = (tx: Tx, mail: AccountMail) => writeAccountMail(deps, tx, mail);
  return { seal, writeMail, secondFactor: secondFactorLinks({ db: deps.db, seal }) };
}
