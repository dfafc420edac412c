import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Id, Time } from "./envelope.ts";

const path = "/api/v1/notifications/sender-domains";
const params = z.object({ id: Id });

/** spf: who may send in the domain's name. dkim: our signature. dmarc: what receivers do without. return_path: where bounces go. */
export const domainRecords = ["spf", "dkim", "dmarc", "return_path", "link_host"] as const;
export type DomainRecord = (typeof domainRecords)[number];
/** UNKNOWN: the name servers did not answer. */
export const recordStates = ["OK", "MISSING", "WRONG", "UNKNOWN"] as const;
export type RecordState = (typeof recordStates)[number];

/** A domain name in lower case, in ASCII form, with at least two labels. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

export const CheckedRecord = z.object({
  record: z.enum(domainRecords),
  state: z.enum(recordStates),
  /** Of an unknown one: what it was when the name servers last answered. */
  was: z.enum(recordStates).optional(),
  type: z.enum(["TXT", "MX", "CNAME"]),
  /** The name in the DNS. */
  name: z.string(),
  /** The exact text to put there. */
  expected: z.string(),
  /** What is there now. */
  found: z.array(z.string()),
  /** SPF: how many further look-ups receivers need; more than ten make it void. */
  lookups: z.int().nullable(),
});
export type CheckedRecord = z.output<typeof CheckedRecord>;

export const SenderDomain = z.object({
  id: Id,
  domain: z.string(),
  /** The host part of the address that bounces go to. */
  return_path: z.string(),
  /** A host of the shop's own for links in mails; null: this server's. */
  link_host: z.string().nullable(),
  /** Part of the name at which the key is published. */
  selector: z.string(),
  /** Mails are signed here: the key in the DNS is ours. */
  is_signed: z.boolean(),
  /** Bounces go to `return_path`; else, through a mail server that reports nothing, to the sender's own mailbox. */
  has_return_path: z.boolean(),
  /** Empty until first checked. */
  records: z.array(CheckedRecord),
  checked_at: Time.nullable(),
  version: z.int(),
  created_at: Time,
});
export type SenderDomain = z.output<typeof SenderDomain>;

/** More mails a day than this are only sent in the name of a domain whose records are right. */
export const uncheckedMailsADay = 5000;
export const mostDomains = 10;

const fields = { return_path: DomainName, link_host: DomainName.nullable() };

/** Domains in whose name a store sends mail, and what the DNS says of them. */
export const senderDomains = defineContract({
  noun: "sender-domains",
  subject: "SenderDomain",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path,
      can: ["read", "SenderDomain"],
      summary: "The store's sender domains, each with its records as last checked",
      data: z.object({ items: z.array(SenderDomain) }),
    },
    create: {
      method: "POST",
      path,
      can: ["create", "SenderDomain"],
      summary: "Add a domain and create its signing key",
      body: z.strictObject({ domain: DomainName, return_path: DomainName.optional(), link_host: DomainName.nullable().optional() }),
      data: SenderDomain,
      status: 201,
      errors: ["NAME_TAKEN", "LIMIT_REACHED"],
      example: { body: { domain: "shop.example" } },
    },
    update: {
      method: "PUT",
      path: `${path}/:id`,
      can: ["update", "SenderDomain"],
      summary: "Change where bounces go and which host links lead to",
      params,
      body: z.strictObject({ ...fields, expected_version: ExpectedVersion.unwrap() }).partial(),
      data: SenderDomain,
      errors: ["NOT_FOUND", "STALE_VERSION"],
      example: { body: { return_path: "bounces.shop.example" } },
    },
    delete: {
      method: "DELETE",
      path: `${path}/:id`,
      can: ["delete", "SenderDomain"],
      summary: "Remove a domain and its key; refused while emails are sent from it",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
    check: {
      method: "POST",
      path: `${path}/:id/check`,
      can: ["test", "SenderDomain"],
      summary: "Look the records up in the DNS; the answer is stored for five minutes",
      params,
      data: SenderDomain,
      errors: ["NOT_FOUND"],
    },
  },
});
