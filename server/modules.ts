import type { FastifyInstance } from "fastify";
import { claimLinks } from "#server/cases/claims/links";
import { registerPortalClaims } from "#server/cases/claims/portal-routes";
import { registerClaims } from "#server/cases/claims/routes";
import { invoiceLinks } from "#server/cases/invoices/links";
import { invoicesModule } from "#server/cases/invoices/routes";
import { claimPapers, paperLinks } from "#server/cases/labels/paper-links";
import { labelsModule } from "#server/cases/labels/routes";
import { portalAppearanceLinks } from "#server/cases/portal-settings/links";
import { portalSettingsModule } from "#server/cases/portal-settings/routes";
import { customerLinks } from "#server/cases/returns/customer-links";
import { policyLinks, returnLinks } from "#server/cases/returns/links";
import { registerReturns } from "#server/cases/returns/routes";
import { settingsLinks, settingsOfGroup } from "#server/cases/settings/links";
import { settingsModule } from "#server/cases/settings/routes";
import { storeCreditsModule } from "#server/cases/store-credits/routes";
import { entriesOfGroup } from "#server/cases/warranty/links";
import { warrantyModule } from "#server/cases/warranty/routes";
import { dimensionsModule } from "#server/catalogue/dimensions/routes";
import { locationLinks } from "#server/catalogue/locations/repository";
import { locationsModule } from "#server/catalogue/locations/routes";
import { orderLinks } from "#server/catalogue/orders/links";
import { ordersModule } from "#server/catalogue/orders/routes";
import { productGroupLinks } from "#server/catalogue/product-groups/links";
import { productGroupsModule } from "#server/catalogue/product-groups/routes";
import { productLinks } from "#server/catalogue/products/links";
import { productsModule } from "#server/catalogue/products/routes";
import { registerApiKeys } from "#server/core/api-keys/routes";
import { auditModule } from "#server/core/audit/routes";
import { customerDataModule } from "#server/core/customer-data/routes";
import { exportsModule } from "#server/core/exports/routes";
import { fileLinks } from "#server/core/files/links";
import { registerFiles } from "#server/core/files/routes";
import { membersModule } from "#server/core/members/routes";
import { noticesModule } from "#server/core/notices/routes";
import { sessionLinks } from "#server/core/sessions/links";
import { registerLiveTickets } from "#server/core/sessions/live-routes";
import { membershipLinks } from "#server/core/sessions/membership-links";
import { registerRecovery } from "#server/core/sessions/recovery-routes";
import { registerSessions } from "#server/core/sessions/routes";
import { registerSingleSignOn } from "#server/core/single-sign-on/routes";
import { registerStores } from "#server/core/stores/routes";
import { registerTwoFactor } from "#server/core/two-factor/routes";
import { viewsModule } from "#server/core/views/routes";
import { webhookEndpointsModule } from "#server/core/webhook-endpoints/routes";
import { experimentsModule } from "#server/flows/experiments/routes";
import { flowsOfEndpoint, flowsOfGroup, flowsOfMember, flowsOfPlace, flowsOfPolicy } from "#server/flows/flows/references";
import { flowsModule } from "#server/flows/flows/routes";
import { analyticsModule } from "#server/insight/analytics/routes";
import { customerAuthModule } from "#server/insight/customer-auth/routes";
import { firstStepsModule } from "#server/insight/first-steps/routes";
import { portalModule } from "#server/insight/portal/routes";
import { publicModule } from "#server/insight/public/routes";
import { searchModule } from "#server/insight/search/routes";
import type { CustomerTokens } from "#server/kit/customer-tokens";
import type { Tokens } from "#server/kit/tokens";
import { articlesModule } from "#server/messaging/articles/routes";
import { automationsModule } from "#server/messaging/automations/routes";
import { campaignsModule } from "#server/messaging/campaigns/routes";
import { conversationsModule } from "#server/messaging/conversations/routes";
import { linkVisitsModule } from "#server/messaging/link-visits/routes";
import { messageConnectionsModule } from "#server/messaging/message-connections/routes";
import { messageLinks } from "#server/messaging/messages/links";
import { messagesModule } from "#server/messaging/messages/routes";
import { unsentMails } from "#server/messaging/messages/sending/mailbox";
import { providerEventsModule } from "#server/messaging/provider-events/routes";
import { senderDomainsModule } from "#server/messaging/sender-domains/routes";
import { shippingNoticesModule } from "#server/messaging/shipping-notices/routes";
import { shopSettingsModule } from "#server/messaging/shop-settings/routes";
import { storefrontLinks } from "#server/messaging/storefront/links";
import { storefrontModule } from "#server/messaging/storefront/routes";
import { subscriberLinks } from "#server/messaging/subscribers/links";
import { subscribersModule } from "#server/messaging/subscribers/routes";
import { segmentsOfGroup } from "#server/messaging/subscribers/segments/repository";
import { templatesModule } from "#server/messaging/templates/routes";
import { testAddressesModule } from "#server/messaging/test-addresses/routes";
import { transactionalTextsModule } from "#server/messaging/transactional-texts/routes";
import { deliveriesModule } from "#server/platforms/deliveries/routes";
import { importsModule } from "#server/platforms/imports/routes";
import type { ModuleDeps } from "#server/platforms/module";
import { platformFacts } from "#server/platforms/store-connection/platform-facts";
import { storeConnectionModule } from "#server/platforms/store-connection/routes";
import { webhookLinks } from "#server/platforms/webhooks/links";
import { webhooksModule } from "#server/platforms/webhooks/routes";
import {
  accountLinks,
  claiming,
  delivered,
  erasing,
  experimenting,
  exporting,
  flowing,
  importing,
  invoicing,
  labelled,
  returning,
  stocking,
} from "./wiring.ts";

type RootDeps = ModuleDeps & { tokens: Tokens; customerTokens: CustomerTokens };

/** Register the server half of one module after the other, each with what it needs from others. */
export function* registerModules(app: FastifyInstance, deps: RootDeps): Generator<void | Promise<void>> {
  yield registerEntrances(app, { ...deps, ...accountLinks(deps) });
  yield membersModule(app, { ...deps, sessionLinks: membershipLinks, messageLinks: messageLinks(deps), memberUsers: flowsOfMember });
  yield auditModule(app, deps);
  yield customerDataModule(app, erasing(deps));
  yield registerStores(app, { ...deps, platformFacts: platformFacts(deps) });
  yield storeConnectionModule(app, { ...deps, webhookLinks });
  yield registerApiKeys(app, deps);
  yield registerFiles(app, deps);
  yield ordersModule(app, deps);
  yield invoicesModule(app, invoicing(deps));
  yield productsModule(app, stocking(deps));
  yield locationsModule(app, deps);
  const ruled = returning(deps);
  yield registerReturns(app, ruled);
  yield registerClaims(app, claiming(deps));
  yield registerPortalClaims(app, { ...claiming(deps), labelLinks: claimPapers(ruled) });
  yield storeCreditsModule(app, deps);
  yield productGroupsModule(app, { ...deps, groupUsers: [entriesOfGroup, settingsOfGroup, flowsOfGroup, segmentsOfGroup] });
  yield flowsModule(app, flowing(deps));
  yield experimentsModule(app, experimenting(deps));
  yield analyticsModule(app, { ...deps, settingsLinks });
  yield dimensionsModule(app, deps);
  yield settingsModule(app, { ...deps, productGroupLinks, placeUsers: flowsOfPlace, policyUsers: flowsOfPolicy, ...policyLinks(ruled) });
  yield warrantyModule(app, { ...deps, productGroupLinks, settingsLinks });
  yield labelsModule(app, labelled(deps));
  yield searchModule(app, deps);
  yield noticesModule(app, deps);
  yield messagesModule(app, deps);
  yield articlesModule(app, deps);
  yield conversationsModule(app, deps);
  yield templatesModule(app, deps);
  yield shopSettingsModule(app, deps);
  yield senderDomainsModule(app, deps);
  yield messageConnectionsModule(app, deps);
  yield providerEventsModule(app, deps);
  yield subscribersModule(app, deps);
  yield linkVisitsModule(app, deps);
  yield testAddressesModule(app, deps);
  yield transactionalTextsModule(app, deps);
  yield automationsModule(app, deps);
  yield shippingNoticesModule(app, deps);
  yield storefrontModule(app, deps);
  yield campaignsModule(app, deps);
  yield viewsModule(app, deps);
  yield exportsModule(app, exporting(deps));
  yield webhooksModule(app, deps);
  yield webhookEndpointsModule(app, { ...deps, endpointUsers: flowsOfEndpoint });
  yield deliveriesModule(app, delivered(deps));
  yield importsModule(app, importing(deps));
  yield publicModule(app, {
    ...deps,
    orderLinks,
    productLinks,
    locationLinks,
    returnLinks: returnLinks(ruled),
    claimLinks: claimLinks(claiming(deps)),
    invoiceLinks: invoiceLinks(invoicing(deps)),
    subscriberLinks: subscriberLinks(deps),
    storefrontLinks: storefrontLinks(deps),
  });
  yield portalSettingsModule(app, { ...deps, settingsLinks });
  yield firstStepsModule(app, { ...deps, settingsLinks, portalAppearanceLinks });
  yield portalModule(app, {
    ...deps,
    settingsLinks,
    portalAppearanceLinks,
    fileLinks: fileLinks(deps),
    paperLinks: paperLinks(ruled),
    customerTokens: deps.customerTokens,
    returnLinks: customerLinks(ruled),
  });
}

/** Sign-in and what protects it. */
function registerEntrances(app: FastifyInstance, deps: RootDeps & ReturnType<typeof accountLinks>): void {
  const links = sessionLinks(deps);
  registerSessions(app, deps);
  registerLiveTickets(app, deps);
  registerRecovery(app, { ...deps, unsentMails: (key) => unsentMails(deps, key) });
  registerTwoFactor(app, { ...deps, ...links });
  registerSingleSignOn(app, { ...deps, ...links });
  customerAuthModule(app, { ...deps, ...links, settingsLinks });
}
