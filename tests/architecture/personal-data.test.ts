import { describe, expect, it } from "vitest";
import { personalNouns } from "#contracts/customer-data";
import { personalData } from "#server/modules/wiring";
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
  "login_failure.subject": "a digest, deleted within days",
  "test_address.email": "whom the store tests its mails with",
  "test_address.phone": "whom the store tests its text messages with",
  "template.content": "what the store writes to everyone",
  "template_draft.content": "what the store writes to everyone",
  "template_version.content": "what the store writes to everyone",
  "notice.subject": "a number, the name of a file, or the words of a flow without the customer's name",
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
  "list_export_chunk.content": "deleted after seven days",
  "provider_event.raw": "reports of providers, deleted after thirty days",
};

/** Return every column of the database as `table.column`. */
function columns(): string[] {
  const text = readText("server/db/tables.ts");
  const tables = [...(/export interface DB \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? "").matchAll(/(\w+): (\w+);/g)];
  return tables.flatMap(([, table = "", type = ""]) => {
    const body = new RegExp(`export interface ${type} \\{([\\s\\S]*?)\\n\\}`).exec(text)?.[1] ?? "";
    return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = ""]) => `${table}.${column}`);
  });
}

const all = personalData({ storage: {} as never });
const declared = new Set(all.flatMap((one) => one.columns));

describe("personal data", () => {
  it("has one source for each noun", () => {
    expect(all.map(({ noun }) => noun).sort()).toEqual([...personalNouns].sort());
  });

  it("is declared for erasure, column by column, unless a reason says why not", () => {
    const found = columns().filter((place) => suspicious.test(place.slice(place.indexOf(".") + 1)));
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((place) => !declared.has(place) && !(place in harmless))).toEqual([]);
  });

  it("names existing columns only, each once", () => {
    const existing = new Set(columns());
    expect([...declared, ...Object.keys(harmless)].filter((place) => !existing.has(place))).toEqual([]);
    expect(Object.keys(harmless).filter((place) => declared.has(place))).toEqual([]);
  });
});
