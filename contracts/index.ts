import { analytics } from "./analytics/analytics.ts";
import { articles } from "./articles/articles.ts";
import { articleCategories } from "./articles/categories.ts";
import { articleMisses } from "./articles/misses.ts";
import { audit } from "./audit.ts";
import { automations } from "./automations/automations.ts";
import { campaigns } from "./campaigns/campaigns.ts";
import { carrierConnections } from "./carrier-connections.ts";
import { carrierRules } from "./carrier-rules.ts";
import { claims } from "./claims/claims.ts";
import { claimLabels } from "./claims/labels.ts";
import type { Contract } from "./contract.ts";
import { conversations } from "./conversations/conversations.ts";
import { savedReplies } from "./conversations/saved-replies.ts";
import { conversationSettings } from "./conversations/settings.ts";
import { customerAuth } from "./customer-auth.ts";
import { customerData } from "./customer-data.ts";
import { dimensions } from "./dimensions.ts";
import { experiments } from "./experiments/experiments.ts";
import { listExports } from "./exports/exports.ts";
import { files } from "./files.ts";
import { firstSteps } from "./first-steps.ts";
import { flowRuns, flows } from "./flows/flows.ts";
import { differences } from "./imports/differences.ts";
import { imports } from "./imports/imports.ts";
import { importIssues } from "./imports/issues.ts";
import { invoices } from "./invoices/invoices.ts";
import { labels } from "./labels/labels.ts";
import { liveTickets } from "./live.ts";
import { members } from "./members.ts";
import { messageConnections } from "./message-connections.ts";
import { messages } from "./messages.ts";
import { notices } from "./notices.ts";
import { orders } from "./orders/orders.ts";
import { portalArticles } from "./portal/articles.ts";
import { portalClaims } from "./portal/claims.ts";
import { portalConversations } from "./portal/conversations.ts";
import { portalCredits } from "./portal/credits.ts";
import { portal } from "./portal/portal.ts";
import { portalSettings } from "./portal/settings.ts";
import { portalWarranty } from "./portal/warranty.ts";
import { productGroups } from "./product-groups.ts";
import { locations, products } from "./products.ts";
import { providerEvents } from "./provider-events.ts";
import { publicApi } from "./public.ts";
import { returns } from "./returns/returns.ts";
import { search } from "./search.ts";
import { segments } from "./segments/segments.ts";
import { senderDomains } from "./sender-domains.ts";
import { accountRecovery } from "./session/account-recovery.ts";
import { merchants } from "./session/session.ts";
import { singleSignOn } from "./session/single-sign-on.ts";
import { twoFactor } from "./session/two-factor.ts";
import { settings } from "./settings/settings.ts";
import { shippingNotices } from "./shipping-notices.ts";
import { shopSettings } from "./shop-settings.ts";
import { storeConnection } from "./store-connection.ts";
import { storeCredits } from "./store-credits.ts";
import { storefront, storefrontDoor } from "./storefront.ts";
import { apiKeys, deliveries, stores } from "./stores.ts";
import { subscriberImports } from "./subscribers/imports.ts";
import { subscribers } from "./subscribers/subscribers.ts";
import { suppressions } from "./suppressions.ts";
import { mailPictures } from "./templates/pictures.ts";
import { templates } from "./templates/templates.ts";
import { testAddresses } from "./test-addresses.ts";
import { transactionalTexts } from "./transactional-texts.ts";
import { views } from "./views.ts";
import { warrantyRegistrations } from "./warranty/registrations.ts";
import { warranty } from "./warranty/warranty.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhook-endpoints.ts";
import { webhooks } from "./webhooks.ts";

/** Every contract. The OpenAPI document and the permission matrix are built from this list. */
export const contracts: readonly Contract[] = [
  merchants,
  accountRecovery,
  twoFactor,
  singleSignOn,
  stores,
  storeConnection,
  apiKeys,
  orders,
  invoices,
  returns,
  claims,
  claimLabels,
  storeCredits,
  products,
  locations,
  files,
  deliveries,
  imports,
  importIssues,
  differences,
  productGroups,
  dimensions,
  warranty,
  warrantyRegistrations,
  settings,
  labels,
  webhooks,
  webhookEndpoints,
  webhookDeliveries,
  members,
  liveTickets,
  audit,
  customerData,
  subscribers,
  subscriberImports,
  mailPictures,
  testAddresses,
  transactionalTexts,
  campaigns,
  segments,
  suppressions,
  search,
  notices,
  messages,
  conversations,
  savedReplies,
  conversationSettings,
  articles,
  articleCategories,
  articleMisses,
  templates,
  shopSettings,
  automations,
  shippingNotices,
  storefront,
  storefrontDoor,
  senderDomains,
  carrierConnections,
  carrierRules,
  messageConnections,
  providerEvents,
  views,
  listExports,
  publicApi,
  customerAuth,
  portal,
  portalSettings,
  portalWarranty,
  portalCredits,
  portalClaims,
  portalConversations,
  portalArticles,
  firstSteps,
  flows,
  flowRuns,
  experiments,
  analytics,
];
