import type { FastifyInstance } from "fastify";
import type { CustomerTokens } from "#server/kit/customer-tokens";
import type { Tokens } from "#server/kit/tokens";
import { analyticsModule } from "./analytics/routes.ts";
import { registerApiKeys } from "./api-keys/routes.ts";
import { articlesModule } from "./articles/routes.ts";
import { auditModule } from "./audit/routes.ts";
import { automationsModule } from "./automations/routes.ts";
import { campaignsModule } from "./campaigns/routes.ts";
import { claimLinks } from "./claims/links.ts";
import { registerPortalClaims } from "./claims/portal-routes.ts";
import { registerClaims } from "./claims/routes.ts";
import { conversationsModule } from "./conversations/routes.ts";
import { customerAuthModule } from "./customer-auth/routes.ts";
import { customerDataModule } from "./customer-data/routes.ts";
import { deliveriesModule } from "./deliveries/routes.ts";
import { dimensionsModule } from "./dimensions/routes.ts";
import { experimentsModule } from "./experiments/routes.ts";
import { exportsModule } from "./exports/routes.ts";
import { fileLinks } from "./files/links.ts";
import { registerFiles } from "./files/routes.ts";
import { firstStepsModule } from "./first-steps/routes.ts";
import { flowsOfEndpoint, flowsOfGroup, flowsOfMember, flowsOfPlace, flowsOfPolicy } from "./flows/references.ts";
import { flowsModule } from "./flows/routes.ts";
import { importsModule } from "./imports/routes.ts";
import { invoiceLinks } from "./invoices/links.ts";
import { invoicesModule } from "./invoices/routes.ts";
import { claimPapers, paperLinks } from "./labels/paper-links.ts";
import { labelsModule } from "./labels/routes.ts";
import { locationLinks } from "./locations/repository.ts";
import { locationsModule } from "./locations/routes.ts";
import { mailLinksModule } from "./mail-links/routes.ts";
import { membersModule } from "./members/routes.ts";
import { messageConnectionsModule } from "./message-connections/routes.ts";
import { messageLinks } from "./messages/mails/staff-mail.ts";
import { messagesModule } from "./messages/routes.ts";
import { unsentMails } from "./messages/sending/mailbox.ts";
import type { ModuleDeps } from "./module.ts";
import { noticesModule } from "./notices/routes.ts";
import { orderLinks } from "./orders/links.ts";
import { ordersModule } from "./orders/routes.ts";
import { portalModule } from "./portal/routes.ts";
import { portalAppearanceLinks } from "./portal-settings/links.ts";
import { portalSettingsModule } from "./portal-settings/routes.ts";
import { productGroupLinks } from "./product-groups/links.ts";
import { productGroupsModule } from "./product-groups/routes.ts";
import { productLinks } from "./products/links.ts";
import { productsModule } from "./products/routes.ts";
import { providerEventsModule } from "./provider-events/routes.ts";
import { publicModule } from "./public/routes.ts";
import { customerLinks } from "./returns/customer-links.ts";
import { policyLinks, returnLinks } from "./returns/links.ts";
import { registerReturns } from "./returns/routes.ts";
import { searchModule } from "./search/routes.ts";
import { senderDomainsModule } from "./sender-domains/routes.ts";
import { sessionLinks } from "./sessions/links.ts";
import { registerLiveTickets } from "./sessions/live-routes.ts";
import { membershipLinks } from "./sessions/membership-links.ts";
import { registerRecovery } from "./sessions/recovery-routes.ts";
import { registerSessions } from "./sessions/routes.ts";
import { settingsLinks, settingsOfGroup } from "./settings/links.ts";
import { settingsModule } from "./settings/routes.ts";
import { shippingNoticesModule } from "./shipping-notices/routes.ts";
import { shopSettingsModule } from "./shop-settings/routes.ts";
import { registerSingleSignOn } from "./single-sign-on/routes.ts";
import { storeConnectionModule } from "./store-connection/routes.ts";
import { storeCreditsModule } from "./store-credits/routes.ts";
import { storefrontLinks } from "./storefront/report.ts";
import { storefrontModule } from "./storefront/routes.ts";
import { registerStores } from "./stores/routes.ts";
import { subscriberLinks } from "./subscribers/links.ts";
import { subscribersModule } from "./subscribers/routes.ts";
import { segmentsOfGroup } from "./subscribers/segments/repository.ts";
import { templatesModule } from "./templates/routes.ts";
import { testAddressesModule } from "./test-addresses/routes.ts";
import { transactionalTextsModule } from "./transactional-texts/routes.ts";
import { registerTwoFactor } from "./two-factor/routes.ts";
import { viewsModule } from "./views/routes.ts";
import { entriesOfGroup } from "./warranty/links.ts";
import { warrantyModule } from "./warranty/routes.ts";
import { webhookEndpointsModule } from "./webhook-endpoints/routes.ts";
import { webhookLinks } from "./webhooks/links.ts";
import { webhooksModule } from "./webhooks/routes.ts";
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

type RootDeps = ModuleDeps & { tokens: Tokens; customerTokens: CustomerTokens };

/** Register the server half of one module after the other, each with what it needs from others. */
export function* registerModules(app: FastifyInstance, deps: RootDeps): Generator<void | Promise<void>> {
  yield registerEntrances(app, { ...deps, ...accountLinks(deps) });
  yield membersModule(app, { ...deps, sessionLinks: membershipLinks, messageLinks: messageLinks(deps), memberUsers: flowsOfMember });
  yield auditModule(app, deps);
  yield customerDataModule(app, erasing(deps));
  yield registerStores(app, deps);
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
  yield messagesModule(app, reading(deps));
  yield articlesModule(app, deps);
  yield conversationsModule(app, { ...conversing(deps), customerTokens: deps.customerTokens });
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
    subscriberLinks: subscriberLinks(subscribing(deps)),
    storefrontLinks: storefrontLinks(fronting(deps)),
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
