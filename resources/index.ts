import { analyticsResource } from "./analytics/resource.ts";
import { apiKeysResource } from "./api-keys/resource.ts";
import { articlesResource } from "./articles/resource.ts";
import { auditResource } from "./audit/resource.ts";
import { automationsResource } from "./automations/resource.ts";
import { billingResource } from "./billing/resource.ts";
import { boardResource } from "./board/resource.ts";
import { calendarResource } from "./calendar/resource.ts";
import { campaignsResource } from "./campaigns/resource.ts";
import { claimsResource } from "./claims/resource.ts";
import { conversationsResource } from "./conversations/resource.ts";
import { customerDataResource } from "./customer-data/resource.ts";
import type { Resource } from "./define.ts";
import { deliveriesResource } from "./deliveries/resource.ts";
import { dimensionsResource } from "./dimensions/resource.ts";
import { experimentsResource } from "./experiments/resource.ts";
import { exportsResource } from "./exports/resource.ts";
import { filesResource } from "./files/resource.ts";
import { flowsResource } from "./flows/resource.ts";
import { importsResource } from "./imports/resource.ts";
import { invoicesResource } from "./invoices/resource.ts";
import { membersResource } from "./members/resource.ts";
import { messageConnectionsResource } from "./message-connections/resource.ts";
import { messagesResource } from "./messages/resource.ts";
import { ordersResource } from "./orders/resource.ts";
import { portalSettingsResource } from "./portal-settings/resource.ts";
import { productGroupsResource } from "./product-groups/resource.ts";
import { productsResource } from "./products/resource.ts";
import { profileResource } from "./profile/resource.ts";
import { returnsResource } from "./returns/resource.ts";
import { scopesResource } from "./scopes/resource.ts";
import { securityResource } from "./security/resource.ts";
import { settingsResource } from "./settings/resource.ts";
import { shippingNoticesResource } from "./shipping-notices/resource.ts";
import { shopSettingsResource } from "./shop-settings/resource.ts";
import { storeConnectionResource } from "./store-connection/resource.ts";
import { storeCreditsResource } from "./store-credits/resource.ts";
import { storesResource } from "./stores/resource.ts";
import { subscribersResource } from "./subscribers/resource.ts";
import { templatesResource } from "./templates/resource.ts";
import { warrantyResource } from "./warranty/resource.ts";
import { webhooksResource } from "./webhooks/resource.ts";

/** Every resource of the back office. */
export const resources: readonly Resource[] = [
  boardResource,
  calendarResource,
  analyticsResource,
  messagesResource,
  conversationsResource,
  filesResource,
  returnsResource,
  claimsResource,
  storeCreditsResource,
  ordersResource,
  invoicesResource,
  productsResource,
  campaignsResource,
  subscribersResource,
  automationsResource,
  shippingNoticesResource,
  articlesResource,
  shopSettingsResource,
  messageConnectionsResource,
  storeConnectionResource,
  deliveriesResource,
  importsResource,
  productGroupsResource,
  settingsResource,
  portalSettingsResource,
  flowsResource,
  warrantyResource,
  dimensionsResource,
  experimentsResource,
  templatesResource,
  webhooksResource,
  scopesResource,
  apiKeysResource,
  securityResource,
  membersResource,
  auditResource,
  customerDataResource,
  profileResource,
  exportsResource,
  storesResource,
  billingResource,
];
