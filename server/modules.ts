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
import { settingsLinks } from "#server/cases/settings/links";
import { settingsModule } from "#server/cases/settings/routes";
import { storeCreditsModule } from "#server/cases/store-credits/routes";
import { warrantyModule } from "#server/cases/warranty/routes";
import { dimensionsModule } from "#server/catalogue/dimensions/routes";
import { locationsModule } from "#server/catalogue/locations/routes";
import { ordersModule } from "#server/catalogue/orders/routes";
import { productGroupLinks } from "#server/catalogue/product-groups/links";
import { productGroupsModule } from "#server/catalogue/product-groups/routes";
import { productsModule } from "#server/catalogue/products/routes";
import { registerApiKeys } from "#server/core/api-keys/routes";
import { auditModule } from "#server/core/audit/routes";
import { customerDataModule } from "#server/core/customer-data/routes";
import { exportsModule } from "#server/core/exports/routes";
import { registerFiles } from "#server/core/files/routes";
import { membersModule } from "#server/core/members/routes";
import { noticesModule } from "#server/core/notices/routes";
import { registerLiveTickets } from "#server/core/sessions/live-routes";
import { registerRecovery } from "#server/core/sessions/recovery-routes";
import { registerSessions } from "#server/core/sessions/routes";
import { registerSingleSignOn } from "#server/core/single-sign-on/routes";
import { registerStores } from "#server/core/stores/routes";
import { registerTwoFactor } from "#server/core/two-factor/routes";
import { viewsModule } from "#server/core/views/routes";
import { webhookEndpointsModule } from "#server/core/webhook-endpoints/routes";
import { experimentsModule } from "#server/flows/experiments/routes";
import { flowsOfPlace, flowsOfPolicy } from "#server/flows/flows/references";
import { flowsModule } from "#server/flows/flows/routes";
import { analyticsModule } from "#server/insight/analytics/routes";
import { customerAuthModule } from "#server/insight/customer-auth/routes";
import { firstStepsModule } from "#server/insight/first-steps/routes";
import { portalModule } from "#server/insight/portal/routes";
import { publicModule } from "#server/insight/public/routes";
import { searchModule } from "#server/insight/search/routes";
import { articlesModule } from "#server/messaging/articles/routes";
import { automationsModule } from "#server/messaging/automations/routes";
import { campaignsModule } from "#server/messaging/campaigns/routes";
import { conversationsModule } from "#server/messaging/conversations/routes";
import { mailLinksModule } from "#server/messaging/mail-links/routes";
import { messageConnectionsModule } from "#server/messaging/message-connections/routes";
import { messagesModule } from "#server/messaging/messages/routes";
import { providerEventsModule } from "#server/messaging/provider-events/routes";
import { senderDomainsModule } from "#server/messaging/sender-domains/routes";
import { shippingNoticesModule } from "#server/messaging/shipping-notices/routes";
import { shopSettingsModule } from "#server/messaging/shop-settings/routes";
import { storefrontLinks } from "#server/messaging/storefront/report";
import { storefrontModule } from "#server/messaging/storefront/routes";
import { subscriberLinks } from "#server/messaging/subscribers/links";
import { subscribersModule } from "#server/messaging/subscribers/routes";
import { templatesModule } from "#server/messaging/templates/routes";
import { testAddressesModule } from "#server/messaging/test-addresses/routes";
import { transactionalTextsModule } from "#server/messaging/transactional-texts/routes";
import { deliveriesModule } from "#server/platforms/deliveries/routes";
import { importsModule } from "#server/platforms/imports/routes";
import type { ModuleDeps } from "#server/platforms/module";
import { storeConnectionModule } from "#server/platforms/store-connection/routes";
import { webhooksModule } from "#server/platforms/webhooks/routes";
import { claiming, experimenting, flowing, invoicing, labelled, returning } from "./wiring.ts";
import {
  automating,
  campaigning,
  conversing,
  domained,
  fronting,
  linking,
  reading,
  reported,
  subscribing,
  templating,
  testing,
  texting,
} from "./wiring-messages.ts";

/** Register the server half of one module after the other, each with what it needs from others. */
export function* registerModules(app: FastifyInstance, deps: ModuleDeps): Generator<void | Promise<void>> {
  yield registerSessions(app, deps);
  yield registerLiveTickets(app, deps);
  yield registerRecovery(app, deps);
  yield registerTwoFactor(app, deps);
  yield registerSingleSignOn(app, deps);
  yield customerAuthModule(app, deps);
  yield membersModule(app, deps);
  yield auditModule(app, deps);
  yield customerDataModule(app, deps);
  yield registerStores(app, deps);
  yield storeConnectionModule(app, deps);
  yield registerApiKeys(app, deps);
  yield registerFiles(app, deps);
  yield ordersModule(app, deps);
  yield invoicesModule(app, invoicing(deps));
  yield productsModule(app, deps);
  yield locationsModule(app, deps);
  const ruled = returning(deps);
  yield registerReturns(app, ruled);
  yield registerClaims(app, claiming(deps));
  yield registerPortalClaims(app, { ...claiming(deps), labelLinks: claimPapers(ruled) });
  yield storeCreditsModule(app, deps);
  yield productGroupsModule(app, deps);
  yield flowsModule(app, flowing(deps));
  yield experimentsModule(app, experimenting(deps));
  yield analyticsModule(app, deps);
  yield dimensionsModule(app, deps);
  yield settingsModule(app, { ...deps, productGroupLinks, placeUsers: flowsOfPlace, policyUsers: flowsOfPolicy, ...policyLinks(ruled) });
  yield warrantyModule(app, { ...deps, productGroupLinks, settingsLinks });
  yield labelsModule(app, labelled(deps));
  yield searchModule(app, deps);
  yield noticesModule(app, deps);
  yield messagesModule(app, reading(deps));
  yield articlesModule(app, deps);
  yield conversationsModule(app, conversing(deps));
  yield templatesModule(app, templating(deps));
  yield shopSettingsModule(app, deps);
  yield senderDomainsModule(app, domained(deps));
  yield messageConnectionsModule(app, deps);
  yield providerEventsModule(app, reported(deps));
  yield subscribersModule(app, subscribing(deps));
  yield mailLinksModule(app, linking(deps));
  yield testAddressesModule(app, testing(deps));
  yield transactionalTextsModule(app, texting(deps));
  yield automationsModule(app, automating(deps));
  yield shippingNoticesModule(app, deps);
  yield storefrontModule(app, fronting(deps));
  yield campaignsModule(app, campaigning(deps));
  yield viewsModule(app, deps);
  yield exportsModule(app, deps);
  yield webhooksModule(app, deps);
  yield webhookEndpointsModule(app, deps);
  yield deliveriesModule(app, deps);
  yield importsModule(app, deps);
  yield publicModule(app, {
    ...deps,
    returnLinks: returnLinks(ruled),
    claimLinks: claimLinks(claiming(deps)),
    invoiceLinks: invoiceLinks(invoicing(deps)),
    subscriberLinks: subscriberLinks(subscribing(deps)),
    storefrontLinks: storefrontLinks(fronting(deps)),
  });
  yield portalSettingsModule(app, { ...deps, settingsLinks });
  yield firstStepsModule(app, { ...deps, portalAppearanceLinks });
  yield portalModule(app, {
    ...deps,
    portalAppearanceLinks,
    paperLinks: paperLinks(ruled),
    returnLinks: customerLinks(ruled),
  });
}
