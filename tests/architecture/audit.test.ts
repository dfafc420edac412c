import { describe, expect, it } from "vitest";
import { contracts } from "#contracts/index";
import words from "../../resources/audit/locales/en.json" with { type: "json" };
import { readSources } from "./sources.ts";

/** The audit entry of each write by a person. */
const audited: Record<string, string> = {
  "merchants.register": "store.registered",
  "merchants.login": "session.started",
  "merchants.memberLogin": "session.started",
  "merchants.switchStore": "session.started",
  "merchants.logout": "session.ended",
  "merchants.revokeSession": "session.ended",
  "merchants.saveSessionRule": "session_rule.updated",
  "merchants.updateProfile": "profile.updated",
  "merchants.changePassword": "password.changed",
  "merchants.updatePassword": "password.changed",
  "stores.create": "store.registered",
  "stores.setWebhookSecret": "webhook_secret.changed",
  "store-connection.clientCredentials": "store_connection.connected",
  "store-connection.keys": "store_connection.connected",
  "store-connection.test": "store_connection.tested",
  "store-connection.disconnect": "store_connection.disconnected",
  "api-keys.create": "api_key.created",
  "api-keys.revoke": "api_key.revoked",
  "campaigns.create": "campaign.created",
  "campaigns.update": "campaign.updated",
  "campaigns.delete": "campaign.deleted",
  "campaigns.schedule": "campaign.scheduled",
  "campaigns.pause": "campaign.paused",
  "campaigns.resume": "campaign.resumed",
  "campaigns.cancel": "campaign.cancelled",
  "campaigns.duplicate": "campaign.created",
  "campaigns.resend": "campaign.message_resent",
  "sender-domains.create": "sender_domain.created",
  "sender-domains.update": "sender_domain.updated",
  "sender-domains.delete": "sender_domain.deleted",
  "sender-domains.check": "sender_domain.checked",
  "shipping-notices.update": "shipping_notice.switched",
  "transactional-texts.update": "transactional_text.updated",
  "storefront.save": "storefront.updated",
  "storefront.renew": "storefront.key_renewed",
  "orders.create": "order.recorded",
  "customer-data.erase": "customer_data.erased",
  "orders.update": "order.changed",
  "orders.cancel": "order.cancelled",
  "orders.notes": "order.noted",
  "orders.createParcel": "parcel.created",
  "orders.updateParcel": "parcel.changed",
  "files.upload": "file.uploaded",
  "mail-pictures.upload": "file.uploaded",
  "test-addresses.create": "test_address.*",
  "test-addresses.ask": "test_address.*",
  "test-addresses.delete": "test_address.*",
  "files.delete": "file.deleted",
  "deliveries.again": "delivery.worked_again",
  "analytics.rebuild": "analytics.rebuilt",
  "subscriber-imports.create": "subscriber_import.started",
  "subscriber-imports.cancel": "subscriber_import.cancelled",
  "imports.create": "import.started",
  "imports.cancel": "import.cancelled",
  "imports.resume": "import.resumed",
  "warranty-registrations.create": "warranty_registration.created",
  "warranty-registrations.invalidate": "warranty_registration.invalidated",
  "portal-warranty.register": "warranty_registration.created",
  "members.accept": "member.*",
  "members.join": "member.*",
  "members.suspend": "member.*",
  "members.activate": "member.*",
  "members.endSessions": "member.*",
  "members.resend": "member.*",
  "portal.upload": "file.uploaded",
  "portal.request": "return.*",
  "portal.cancel": "return.*",
  "portal.chooseCredit": "return.*",
  "portal.getLabel": "label.wanted",
  "store-credits.correct": "store_credit.corrected",
  "merchants.loginTwoFactor": "session.started",
  "merchants.endOtherSessions": "sessions.ended",
  "account-recovery.verify": "email.verified",
  "account-recovery.reset": "password.reset",
  "two-factor.confirm": "two_factor.switched_on",
  "two-factor.renewRecoveryCodes": "two_factor.recovery_codes_renewed",
  "two-factor.saveRule": "two_factor.required",
  "two-factor.switchOff": "two_factor.switched_off",
  "single-sign-on.google": "session.started",
  "single-sign-on.microsoft": "session.started",
  "settings.save": "settings.updated",
  "claims.saveSettings": "claim_settings.updated",
  "portal-settings.save": "portal_settings.updated",
  "first-steps.dismiss": "first_steps.dismissed",
  "campaigns.confirmSending": "sending.confirmed",
  "campaigns.test": "template.tested",
  "templates.create": "template.created",
  "templates.delete": "template.deleted",
  "templates.update": "template.updated",
  "templates.reset": "template.restored",
  "templates.test": "template.tested",
  "templates.setActive": "template.switched_on",
  "messages.resend": "message.resent",
  "messages.sendKept": "message.released",
  "message-connections.save": "message_connection.updated",
  "message-connections.test": "message_connection.tested",
  "shop-settings.save": "shop_settings.updated",
  "conversation-settings.save": "conversation_settings.updated",
  "saved-replies.create": "saved_reply.created",
  "saved-replies.update": "saved_reply.updated",
  "saved-replies.delete": "saved_reply.deleted",
  "portal-conversations.send": "conversation.received",
  "article-misses.delete": "article_miss.dismissed",
  "claim-labels.create": "label.wanted",
  "claim-labels.retry": "label.retried",
  "claim-labels.void": "label.voided",
  "claim-labels.resolve": "label.resolved",
  "claim-labels.confirm": "label.confirmed",
  "claim-labels.look": "label.looked",
  "labels.create": "label.wanted",
  "labels.retry": "label.retried",
  "labels.void": "label.voided",
  "labels.resolve": "label.resolved",
  "labels.confirm": "label.confirmed",
  "labels.look": "label.looked",
  "carrier-connections.create": "carrier_connection.created",
  "carrier-connections.update": "carrier_connection.updated",
  "carrier-connections.limit": "carrier_connection.updated",
  "carrier-connections.check": "carrier_connection.checked",
  "carrier-connections.delete": "carrier_connection.deleted",
  "webhooks.refresh": "webhooks.refreshed",
  "webhook-endpoints.create": "webhook_endpoint.created",
  "webhook-endpoints.update": "webhook_endpoint.updated",
  "webhook-endpoints.delete": "webhook_endpoint.deleted",
  "webhook-deliveries.resend": "webhook_delivery.resent",
};
/** Nouns whose writes all go through one function that writes the log. */
const whole: Record<string, string> = {
  returns: "return.*",
  claims: "claim.*",
  "portal-claims": "claim.*",
  members: "member.*",
  dimensions: "dimension.*",
  views: "view.*",
  "product-groups": "product_group.*",
  products: "product.*",
  invoices: "invoice.*",
  warranty: "warranty_entry.*",
  subscribers: "subscriber.*",
  conversations: "conversation.*",
  articles: "article.*",
  "article-categories": "article_category.*",
  segments: "segment.*",
  automations: "automation.*",
  suppressions: "suppression.*",
  flows: "flow.*",
  experiments: "experiment.*",
};
/** Writes nothing, or has no actor. */
const silent: Record<string, string> = {
  "store-connection.install": "leads to a consent page; the connection is logged when the browser comes back",
  "store-connection.consent": "leads to a consent page; the connection is logged when the browser comes back",
  "store-connection.approved": "stores keys until the browser comes back; the connection is logged then",
  "returns.suggestedFinancialOutcome": "computes, writes nothing",
  "labels.offers": "asks what a label would cost; buying one is logged",
  "claim-labels.offers": "asks what a label would cost; buying one is logged",
  "invoices.preview": "computes, writes nothing",
  "orders.preview": "computes, writes nothing",
  "claims.previewResolution": "computes, writes nothing",
  "automations.dryRun": "computes, writes nothing",
  "automations.previewText": "computes, writes nothing",
  "campaigns.previewText": "computes, writes nothing",
  "transactional-texts.preview": "computes, writes nothing",
  "storefront-door.collect": "events of visitors, who have no name here",
  "storefront-door.form": "a visitor asks; the consent trail holds it",
  "storefront-door.watch": "a visitor asks; the consent trail holds it",
  "templates.render": "computes, writes nothing",
  "templates.saveDraft": "reaches nobody; saving the template is logged",
  "product-groups.preview": "computes, writes nothing",
  "segments.preview": "computes, writes nothing",
  "campaigns.check": "computes, writes nothing",
  "flows.check": "computes, writes nothing",
  "experiments.plan": "computes, writes nothing",
  "experiments.preview": "computes, writes nothing",
  "experiments.judge": "computes, writes nothing",
  "members.invitation": "reads an invitation; a POST keeps the link's secret out of addresses and their logs",
  "customer-auth.getToken": "not stored; calls made with the token are logged",
  "portal.quote": "computes, writes nothing",
  "portal.labelOffers": "asks for offers, buys nothing",
  "account-recovery.resend": "sends a code; using it is logged",
  "account-recovery.sendCode": "sends a code; using it is logged",
  "two-factor.setUp": "creates a secret without effect until confirmed",
  "single-sign-on.googleNonce": "issues a nonce for one attempt",
  "single-sign-on.microsoftNonce": "issues a nonce for one attempt",
  "live-tickets.create": "opens a stream of one's own session",
  "settings.policyTest": "computes, writes nothing",
  "carrier-rules.test": "asks for offers, writes nothing",
  "notices.read": "marks one's own notifications as read",
  "notices.readAll": "marks one's own notifications as read",
  "portal-conversations.enter": "not stored; calls made with the token are logged",
  "portal.enterCase": "not stored; calls made with the token are logged",
  "portal-conversations.ticket": "opens a stream of one's own order",
  "portal-conversations.sync": "marks as read and present",
  "portal-articles.vote": "counted; a visitor is nobody the store knows",
  "articles.preview": "computes, writes nothing",
  "deliveries.incoming": "stored as a webhook delivery",
  "provider-events.receive": "stored as a report of the provider",
  "subscriber-imports.reread": "has no effect until an import reads the file, which is logged",
  "subscriber-imports.upload": "has no effect until an import reads it, which is logged",
  "exports.create": "logged under the list's own records, as `order.exported`",
  "exports.cancel": "ends one's own export",
  "exports.delete": "deletes one's own file",
};

const writes = contracts
  .flatMap(({ noun, operations }) => Object.entries(operations).map(([name, one]) => ({ key: `${noun}.${name}`, noun, ...one })))
  .filter(({ method, can }) => method !== "GET" && !can[1].startsWith("Public"));

/** Actions as the sources write them: `dimension.${type}` is `dimension.*`, and so is what a case's draft is audited as. */
const written = new Set(
  readSources()
    .filter(
      ({ path, text }) =>
        path.startsWith("server/") && /writeAudit\(|announce\(|auditWrite\(|auditOf\(|Life,|saveCampaign\(|changeOf\(|act\(/.test(text),
    )
    .flatMap(({ path, text }) => [
      ...[...text.matchAll(/["`]([a-z_]+\.(?:[a-z_]+|\$\{\w+\}))["`]/g)].map(([, action = ""]) => action.replace(/\$\{\w+\}/, "*")),
      ...[...text.matchAll(/auditOf\(draft, \{ object: "([a-z_]+)"/g)].map(([, object]) => `${object}.*`),
      ...livesIn(path, text),
    ]),
);

/** Return the entries of records with a life of their own: their table, and what was done to them. */
function livesIn(path: string, text: string): string[] {
  const [, noun] = /^server\/(?:messaging|flows)\/(flow|experiment|campaign|automation|conversation)s\//.exec(path) ?? [];
  if (noun === undefined) return [];
  const done = [...text.matchAll(/done: "([a-z_]+)"|(?:changeOf|saveCampaign)\((?:[^"()]*), "([a-z_]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  const isDeleted = text.includes("removeRecord(");
  return [`${noun}.*`, ...(isDeleted ? [`${noun}.deleted`] : []), ...done.map((verb) => `${noun}.${verb}`)];
}

describe("the audit log", () => {
  it("covers every write by a person, except for listed ones", () => {
    const unheard = writes.filter(({ key, noun }) => !(key in silent) && !(key in audited) && !(noun in whole)).map(({ key }) => key);
    expect(unheard).toEqual([]);
  });

  it("is written by the sources as listed here", () => {
    const missing = [...Object.entries(audited), ...Object.entries(whole)].filter(([, action]) => !written.has(action));
    expect(missing).toEqual([]);
  });

  it("has a label for every action", () => {
    const hasLabel = (action: string) => {
      const [noun = "", verb = ""] = action.split(".");
      return noun in words.objects && (verb === "*" || verb.replaceAll("-", "_") in words.verbs);
    };
    const known = new Set([...Object.values(audited), ...Object.values(whole)]);
    expect([...known].filter((action) => !hasLabel(action))).toEqual([]);
    const actions = contracts.find(({ noun }) => noun === "returns")?.operations ?? {};
    const steps = Object.values(actions).flatMap(({ path }) => /\/:id\/([a-z-]+)$/.exec(path)?.[1] ?? []);
    expect(steps.filter((step) => step !== "suggested-financial-outcome" && !hasLabel(`return.${step}`))).toEqual([]);
  });

  it("has no exception for a removed operation", () => {
    const keys = new Set(writes.map(({ key }) => key));
    const nouns = new Set(writes.map(({ noun }) => noun));
    expect([...Object.keys(audited), ...Object.keys(silent)].filter((key) => !keys.has(key))).toEqual([]);
    expect(Object.keys(whole).filter((noun) => !nouns.has(noun))).toEqual([]);
  });
});
