import type { Tx } from "#server/db/open";
import { sharedCopies } from "#server/db/personal-copies";
import type { PersonalCopies, PersonalData } from "#server/db/personal-data";
import type { ExportedList } from "#server/exports/exported-list";
import { sealOf } from "#server/kit/seal";
import { keysExport } from "./api-keys/exports.ts";
import { articlesExport } from "./articles/exports.ts";
import { auditExport } from "./audit/exports.ts";
import { automationsExport } from "./automations/exports.ts";
import { campaignsExport } from "./campaigns/exports.ts";
import { claimActs } from "./claims/operations/flow-acts.ts";
import { followReplacement } from "./claims/operations/follow-replacement.ts";
import { recordLabelEvent as recordClaimLabel } from "./claims/operations/record-label-event.ts";
import { claimRecords } from "./claims/personal-data.ts";
import { claimsExport } from "./claims/queries/export.ts";
import { conversationsExport } from "./conversations/exports.ts";
import { conversationRecords } from "./conversations/personal-data.ts";
import { inOrder } from "./customer-data/in-order.ts";
import { customerDataLinks } from "./customer-data/requests.ts";
import { deliveriesExport } from "./deliveries/exports.ts";
import { deliveryRecords } from "./deliveries/personal-data.ts";
import { dimensionsExport } from "./dimensions/exports.ts";
import type { ExperimentsDeps } from "./experiments/deps.ts";
import { experimentsExport } from "./experiments/exports.ts";
import { experimentLinks } from "./experiments/links.ts";
import { unitCopies } from "./experiments/personal-data.ts";
import { exportCopies } from "./exports/personal-data.ts";
import { filesExport } from "./files/exports.ts";
import { fileLinks } from "./files/links.ts";
import { dropFiles } from "./files/remove-file.ts";
import type { FlowsDeps } from "./flows/deps.ts";
import { flowsExport, runsExport } from "./flows/exports.ts";
import { flowLinks } from "./flows/links.ts";
import { publishWeights } from "./flows/operations/publish-weights.ts";
import { runRecords } from "./flows/personal-data.ts";
import { issuesExport } from "./imports/job/issues.ts";
import { recordLinks } from "./imports/record-links.ts";
import { differencesExport } from "./imports/sync/differences.ts";
import { caseInvoiceLinks } from "./invoices/links.ts";
import { documentRecords } from "./invoices/personal-data.ts";
import { invoicesExport } from "./invoices/queries/export.ts";
import type { LabelLinks } from "./labels/links.ts";
import { labelRecords } from "./labels/personal-data.ts";
import { locationLinks } from "./locations/repository.ts";
import { membersExport } from "./members/exports.ts";
import { type AccountMail, writeAccountMail } from "./messages/mails/account-mails.ts";
import { type FlowMail, writeFlowMail } from "./messages/mails/flow-mail.ts";
import { type InvoiceMail, writeInvoiceMail } from "./messages/mails/invoice-mails.ts";
import { messageRecords } from "./messages/personal-data.ts";
import { messagesExport } from "./messages/queries/export.ts";
import type { ModuleDeps } from "./module.ts";
import { write as writeNotice } from "./notices/write.ts";
import { orderLinks } from "./orders/links.ts";
import { customerRecords, orderRecords } from "./orders/personal-data.ts";
import { ordersExport } from "./orders/queries/export.ts";
import { groupsExport } from "./product-groups/exports.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import type { ProductsLinks } from "./products/deps.ts";
import { productsExport } from "./products/exports.ts";
import { productLinks } from "./products/links.ts";
import { reportCopies } from "./provider-events/personal-data.ts";
import { queueAutoProcess } from "./returns/jobs/auto-process.ts";
import { queueSettings } from "./returns/jobs/queue-settings.ts";
import { documentLinks, returnLinks } from "./returns/links.ts";
import { moneyLinks } from "./returns/money/money-links.ts";
import { returnActs } from "./returns/operations/flow-acts.ts";
import { recordLabelEvent } from "./returns/operations/record-label-event.ts";
import { fileRecords, noteRecords, returnRecords } from "./returns/personal-data.ts";
import { returnsExport } from "./returns/queries/export.ts";
import { settingsLinks } from "./settings/links.ts";
import { shopSettingsLinks } from "./shop-settings/links.ts";
import { connectionLinks } from "./store-connection/links.ts";
import { creditsExport } from "./store-credits/exports.ts";
import { creditLinks } from "./store-credits/links.ts";
import { creditRecords } from "./store-credits/personal-data.ts";
import { checkoutRecords } from "./storefront/personal-data.ts";
import { storefrontLinks } from "./storefront/report.ts";
import { subscribersExport } from "./subscribers/exports.ts";
import { subscriberLinks } from "./subscribers/links.ts";
import { subscriberFileCopies, subscriberRecords } from "./subscribers/personal-data.ts";
import { secondFactorLinks } from "./two-factor/links.ts";
import { entriesExport, registrationsExport } from "./warranty/exports.ts";
import { entryOfProduct } from "./warranty/find-entry.ts";
import { registrationRecords } from "./warranty/personal-data.ts";
import { endpointsExport, sentExport } from "./webhook-endpoints/exports.ts";
import { webhookRecords } from "./webhook-endpoints/personal-data.ts";
import { writeMessage as writeWebhook } from "./webhook-endpoints/send-webhook.ts";
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
  moneyLinks: moneyLinks(returning(deps)),
});

/** The dependencies of products. */
export function stocking(deps: ModuleDeps) {
  const links = { productGroupLinks, settingsLinks };
  const cover: ProductsLinks["entryOfProduct"] = (reader, store, id, country) => entryOfProduct(reader, links, store, id, country);
  return { ...deps, ...links, entryOfProduct: cover };
}

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
    experimentsExport(deps),
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
export const personalCopies: readonly PersonalCopies[] = [...sharedCopies, exportCopies, unitCopies, reportCopies, subscriberFileCopies];

const records = { orderLinks, productLinks, locationLinks, claimLinks: { followReplacement } };

/** The dependencies of imports and of what keeps up with connected stores. */
export const importing = (deps: ModuleDeps) => ({ ...deps, ...records, settingsLinks });

/** The dependencies of webhook deliveries. */
export const delivered = (deps: ModuleDeps) => ({
  ...deps,
  orderLinks,
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
