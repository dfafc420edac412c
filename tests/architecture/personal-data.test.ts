import { describe, expect, it } from "vitest";
import { personalNouns } from "#contracts/customer-data";
import { allAreas } from "#server/areas";
import { readText } from "./sources.ts";

/** Columns by whose name one expects to read who a customer is, or what they wrote. */
const suspicious =
  /^(customer_.*|.*email|recipient|phone|first_name|last_name|ship_to|buyer|subject|comment|text|body|raw|.*notes?|note|message|actor_name|search_text|paper|document|content|command|purchase|custom|photos|bytes|description|override_reason|cap_reason|evidence|proof_files|evaluation_images|files)$/;

/** Columns that say nothing of customers, or only for a while, each with its reason. */
const harmless: Record<string, string> = {
  "account.email": "people of the merchant",
  "account.first_name": "people of the merchant",
  "account.last_name": "people of the merchant",
  "account_identity.subject": "people of the merchant",
  "account_mail.body": "mails to people of the merchant",
  "account_mail.recipient": "mails to people of the merchant",
  "account_mail.subject": "mails to people of the merchant",
  "membership.invited_email": "people of the merchant",
  "delivery.subject": "the platform's id of what a delivery is about",
  "difference.subject": "the platform's id of what differs",
  "platform_operation.subject": "the platform's id of what is changed",
  "tax_quote.place": "a digest of a place, without a name or a street",
  "login_failure.subject": "a digest, deleted within days",
  "test_address.email": "whom the store tests its mails with",
  "test_address.phone": "whom the store tests its text messages with",
  "template.content": "what the store writes to everyone",
  "template_draft.content": "what the store writes to everyone",
  "template_version.content": "what the store writes to everyone",
  "flow_version.note": "what the store writes about a version",
  "note.actor_name": "people of the merchant",
  "order_note.actor_name": "people of the merchant",
  "claim_resolution.actor_name": "people of the merchant",
  "list_export.bytes": "a number",
  "ledger.actor_name": "people of the merchant",
  "store_credit_movement.actor_name": "people of the merchant",
  "consent_event.text": "the wording a person agreed to, and staff's reason: proof that stays",
  "article.search_text": "what the store writes to everyone",
  "article_version.actor_name": "people of the merchant",
  "article_version.content": "what the store writes to everyone",
  "conversation.customer_mailed": "a number",
  "conversation.customer_read": "a number",
  "product.search_text": "goods",
  "product_group.description": "goods",
  "warranty_entry.description": "goods",
  "erasure_request.sought": "whom a platform wants to be erased: it goes with them",
  "campaign.kept_report": "sums",
  "campaign.resumed_tally": "sums",
  "mail_shown.shown": "what a mail showed of products and codes, deleted within days",
  "message.data": "what a template is filled with: it goes with the message",
  "message.guard": "what a message depends on: it goes with the message",
  "conversation_message.data": "codes, and it goes with the conversation",
  "platform_operation.result": "the platform's ids of what was made",
  "portal_settings.data": "what the store writes to everyone",
  "shop_settings.data": "the store's own",
  "store_settings.data": "the store's own",
  "returns.policy_snapshot": "the store's own",
  "timeline.data": "amounts, units and ids",
};

/** Tables with texts that say nothing of customers, or only by the ids of records that are declared. */
const ownTables: Record<string, string> = {
  "codes, times and numbers of events, jobs and sessions":
    "account_code connection_attempt import_issue job live_event outbox_delivery recovery_code schedule session sign_in_step store_import store_import_part sync_mark webhook_topic reconciliation returns_mark returns_tally claim_tally campaign_tally flow_tally subscriber_tally sending_home send_bucket store_counter subscriber_import_issue second_factor",
  "sums and facts by day, product and country":
    "analytics_dim analytics_money analytics_return analytics_sold analytics_store analytics_touch conversion price_log",
  "the store's own settings, texts and keys":
    "api_key article_category carrier_connection article_text automation automation_version campaign conversation_settings default_view dimension experiment flow former_secret invoice_series location message_connection saved_reply segment sender_domain shipping_notice store store_connection store_key storefront transactional_mail transactional_text webhook_endpoint subscriber_import",
  "goods, parcels and money of orders, without whose":
    "label_charge order_line order_payment order_shipping order_tag parcel parcel_event parcel_scan platform_return return_round shipment variant watched_stock discount_code invoice_payment link short_link",
  "known by a visitor or a person alone, who are forgotten":
    "article_vote enrolment message_event price_seen stock_watch store_event storefront_visitor subscriber_tag",
  "digests of addresses, which keep people from being written to": "suppression test_address_ask",
};

/** Return every column of the database as `table.column`, with its type. */
function typedColumns(): [string, string][] {
  const text = readText("server/db/tables.ts");
  const tables = [...(/export interface DB \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? "").matchAll(/(\w+): (\w+);/g)];
  return tables.flatMap(([, table = "", type = ""]) => {
    const body = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? "";
    return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, column = "", type = ""]): [string, string] => [`${table}.${column}`, type]);
  });
}
const columns = (): string[] => typedColumns().map(([place]) => place);
const tableOf = (place: string): string => place.slice(0, place.indexOf("."));
/** What can hold words: not numbers, times and ids. */
const holdsWords = ([place, type]: [string, string]): boolean =>
  /string|Json|Buffer|[A-Z]\w+/.test(type.replaceAll("Generated", "")) && !/\.(.*_id|id|.*_at|at|day)$/.test(place);

const all = allAreas.flatMap(({ personalData }) => personalData?.({} as never) ?? []);
const declared = new Set([...all, ...allAreas.flatMap(({ personalCopies = [] }) => personalCopies)].flatMap((one) => one.columns));

describe("personal data", () => {
  it("has one source for each noun", () => {
    expect(all.map(({ noun }) => noun).sort()).toEqual([...personalNouns].sort());
  });

  it("is declared for erasure, column by column, unless a reason says why not", () => {
    const found = columns().filter((place) => suspicious.test(place.slice(place.indexOf(".") + 1)));
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((place) => !declared.has(place) && !(place in harmless))).toEqual([]);
  });

  it("covers every table that can hold words, and every column of JSON or bytes", () => {
    const own = Object.values(ownTables).flatMap((tables) => tables.split(" "));
    const covered = new Set([...[...declared, ...Object.keys(harmless)].map(tableOf), ...own]);
    const worded = typedColumns().filter(holdsWords);
    expect([...new Set(worded.map(([place]) => tableOf(place)))].filter((table) => !covered.has(table))).toEqual([]);
    const open = worded.filter(([place, type]) => /JsonRecord|Buffer/.test(type) && !declared.has(place) && !(place in harmless));
    expect(open.map(([place]) => place)).toEqual([]);
    const existing = new Set(columns().map(tableOf));
    expect(own.filter((table) => !existing.has(table))).toEqual([]);
  });

  it("names existing columns only, each once", () => {
    const existing = new Set(columns());
    expect([...declared, ...Object.keys(harmless)].filter((place) => !existing.has(place))).toEqual([]);
    expect(Object.keys(harmless).filter((place) => declared.has(place))).toEqual([]);
  });
});
