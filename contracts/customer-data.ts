import { z } from "zod";
import { defineContract } from "./contract.ts";
import { emailKey, longestAddress } from "./email-address.ts";
import { Id, line, text } from "./envelope.ts";
import { Currency, Minor } from "./money.ts";

const prefix = "/api/v1/merchant/customer-data";

/** Where a customer's personal data is stored, in the order in which it is shown. */
export const personalNouns = [
  "customers",
  "orders",
  "returns",
  "claims",
  "notes",
  "files",
  "labels",
  "checkouts",
  "subscribers",
  "messages",
  "conversations",
  "documents",
  "store-credits",
  "warranty",
  "deliveries",
  "webhooks",
  "flow-runs",
] as const;
export type PersonalNoun = (typeof personalNouns)[number];

/** An address in any spelling, or what an earlier version stored in its place: what is stored can be found. */
const Email = line(longestAddress).regex(/.@./).overwrite(emailKey);

export const CustomerData = z.object({
  email: z.string(),
  /** The names under which the customer is known here. */
  names: z.array(z.string()),
  records: z.array(z.object({ noun: z.enum(personalNouns), count: z.int() })),
  /** Cases to be closed before the data can be erased. */
  open_cases: z.array(z.object({ noun: z.enum(["returns", "claims"]), id: Id, number: z.string() })),
  /** Store credit that only who has its code can spend once its owner is erased. */
  balances: z.array(z.object({ currency: Currency, balance_minor: Minor })),
});
export type CustomerData = z.output<typeof CustomerData>;

/** keep: invoices and credit notes stay as issued, as tax law asks for years; erase: they lose the buyer too. */
export const documentChoices = ["keep", "erase"] as const;

const query = z.strictObject({ store_id: Id.optional(), email: Email });

/** One customer's personal data over all records, for a request under data protection law: shown, exported, erased. The owner's alone. */
export const customerData = defineContract({
  noun: "customer-data",
  subject: "CustomerData",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path: prefix,
      can: ["read", "CustomerData"],
      summary: "How much is stored about the customer with an email address, and what prevents its erasure",
      query,
      data: CustomerData,
      store: "query",
    },
    download: {
      method: "GET",
      path: `${prefix}/export`,
      can: ["read", "CustomerData"],
      summary: "Everything stored about the customer with an email address, as JSON with files in base64",
      query,
      data: z.string(),
      bare: true,
      store: "query",
    },
    erase: {
      method: "POST",
      path: `${prefix}/erase`,
      can: ["delete", "CustomerData"],
      summary: "Erase a customer's personal data. Orders, returns and amounts stay, without the person; it cannot be undone",
      body: z.strictObject({
        email: Email,
        documents: z.enum(documentChoices),
        /** Where the customer asked, such as a ticket number. */
        reason: text(500).min(1),
      }),
      data: z.object({ changed: z.boolean(), records: CustomerData.shape.records }),
      errors: ["CASES_OPEN"],
      example: { body: { email: "ann@example.test", documents: "keep", reason: "Request of 3 March, ticket 4711" } },
    },
  },
});
