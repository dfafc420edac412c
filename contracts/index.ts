import { audit } from "./audit.ts";
import { claims } from "./claims/claims.ts";
import { claimLabels } from "./claims/labels.ts";
import type { Contract } from "./contract.ts";
import { customerAuth } from "./customer-auth.ts";
import { customerData } from "./customer-data.ts";
import { dimensions } from "./dimensions.ts";
import { listExports } from "./exports/exports.ts";
import { files } from "./files.ts";
import { firstSteps } from "./first-steps.ts";
import { differences } from "./imports/differences.ts";
import { imports } from "./imports/imports.ts";
import { importIssues } from "./imports/issues.ts";
import { invoices } from "./invoices/invoices.ts";
import { labels } from "./labels.ts";
import { liveTickets } from "./live.ts";
import { members } from "./members.ts";
import { notices } from "./notices.ts";
import { orders } from "./orders/orders.ts";
import { portalClaims } from "./portal/claims.ts";
import { portalCredits } from "./portal/credits.ts";
import { portal } from "./portal/portal.ts";
import { portalSettings } from "./portal/settings.ts";
import { portalWarranty } from "./portal/warranty.ts";
import { productGroups } from "./product-groups.ts";
import { locations, products } from "./products.ts";
import { publicApi } from "./public.ts";
import { returns } from "./returns/returns.ts";
import { search } from "./search.ts";
import { segments } from "./segments/segments.ts";
import { accountRecovery } from "./session/account-recovery.ts";
import { merchants } from "./session/session.ts";
import { singleSignOn } from "./session/single-sign-on.ts";
import { twoFactor } from "./session/two-factor.ts";
import { settings } from "./settings/settings.ts";
import { storeConnection } from "./store-connection.ts";
import { storeCredits } from "./store-credits.ts";
import { apiKeys, deliveries, stores } from "./stores.ts";
import { subscribers } from "./subscribers/subscribers.ts";
import { suppressions } from "./suppressions.ts";
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
  segments,
  suppressions,
  search,
  notices,
  views,
  listExports,
  publicApi,
  customerAuth,
  portal,
  portalSettings,
  portalWarranty,
  portalCredits,
  portalClaims,
  firstSteps,
];
