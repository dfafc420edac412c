import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Email, ExpectedVersion, line, personName, Time } from "./envelope.ts";
import { isHost } from "./host-name.ts";
import { languages } from "./session/rules.ts";

export const eventTypes = ["product_viewed", "cart_updated", "checkout_started", "identified"] as const;
export type StoreEventType = (typeof eventTypes)[number];
export const storefrontLimits = { bytes: 8192, events: 20, perIp: 60, perStore: 6000, hosts: 10, lines: 100 } as const;

/** A host name with a port at most, as browsers send it in an origin. */
const Host = z.string().trim().toLowerCase().max(253).refine(isHost, { message: "HOST_NAME" });

const Token = z
  .string()
  .max(200)
  .regex(/^[\w.:~-]+$/);
/** The platform's id of a product or variant. */
export const External = line(100).min(1);
const Line = z.object({ variant: External, quantity: z.int().min(1).max(1000).default(1) });

/** What a page reports; fields it does not have are dropped, and of prices and names none is believed. */
export const StoreEvent = z.object({
  id: z.string().min(1).max(64),
  type: z.string().max(40),
  at: z.string().max(40).optional(),
  visitor: z.string().regex(/^[\w-]{8,64}$/),
  product: External.optional(),
  variant: External.optional(),
  checkout: Token.optional(),
  lines: z.array(Line).max(storefrontLimits.lines).optional(),
  /** From a link in one of our mails, signed for its reader. */
  token: z.string().max(200).optional(),
});
export type StoreEvent = z.output<typeof StoreEvent>;

export const Form = z.object({
  email: Email,
  first_name: personName(200).default(""),
  language: z.enum(languages).optional(),
  /** The wording that the visitor saw and agreed to. */
  text: line(2000).min(1),
  page_url: line(2000).optional(),
});
export type Form = z.output<typeof Form>;

export const Watch = z.object({ ...Form.shape, variant: External });
export type Watch = z.output<typeof Watch>;

const key = z.object({ key: z.string().regex(/^bhp_[\w-]{20,60}$/) });
const prefix = "/api/v1/notifications";

/** What a shop's pages and visitors may send, under its public key. No answer says anything of anyone. */
export const storefrontDoor = defineContract({
  noun: "storefront-door",
  service: "notifications",
  operations: {
    collect: {
      method: "POST",
      path: `${prefix}/collect/:key`,
      can: "anyone",
      summary: `Report what visitors do: up to ${storefrontLimits.events} events in ${storefrontLimits.bytes / 1024} kB, as JSON or text`,
      params: key,
      raw: true,
      bare: true,
      data: z.string(),
      errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
    },
    form: {
      method: "POST",
      path: `${prefix}/forms/:key`,
      can: "anyone",
      summary: "Sign up for the store's news; the address gets a confirmation email and nothing else until it is confirmed",
      params: key,
      raw: true,
      bare: true,
      data: z.string(),
      errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
    },
    watch: {
      method: "POST",
      path: `${prefix}/watches/:key`,
      can: "anyone",
      summary: "Ask for an email when a variant is back in stock; the address gets a confirmation email unless it is subscribed",
      params: key,
      raw: true,
      bare: true,
      data: z.string(),
      errors: ["NOT_FOUND", "NOT_SOLD_OUT", "PAYLOAD_TOO_LARGE", "RATE_LIMITED"],
    },
    watchable: {
      method: "GET",
      path: `${prefix}/watches/:key`,
      can: "anyone",
      summary: "Whether a variant can be waited for: its stock is counted, and none is left",
      params: key,
      query: z.object({ variant: External }),
      bare: true,
      data: z.string(),
      errors: ["NOT_FOUND", "NOT_SOLD_OUT", "RATE_LIMITED"],
    },
    words: {
      method: "GET",
      path: `${prefix}/watch-words/:language`,
      can: "anyone",
      summary: "The texts of the back-in-stock form; in English if the language is not supported",
      params: z.object({ language: z.string().max(10) }),
      data: z.string(),
      bare: true,
    },
  },
});

export const Storefront = z.object({
  /** Null until first made. */
  key: z.string().nullable(),
  hosts: z.array(z.string()),
  version: z.int(),
  last_event_at: Time.nullable(),
  /** Events that named nothing of the catalogue, or were of no known type. */
  dropped: z.int(),
  /** For the shop's pages. */
  snippet: z.string().nullable(),
  /** For Shopify's checkout, as a custom pixel. */
  pixel: z.string().nullable(),
});
export type Storefront = z.output<typeof Storefront>;

/** The public key of the shop's pages and the hosts they are on. */
export const storefront = defineContract({
  noun: "storefront",
  subject: "Storefront",
  service: "notifications",
  operations: {
    show: {
      method: "GET",
      path: `${prefix}/storefront`,
      can: ["read", "Storefront"],
      summary: "The key and hosts of the shop's pages, and what to paste there",
      data: Storefront,
    },
    save: {
      method: "PUT",
      path: `${prefix}/storefront`,
      can: ["update", "Storefront"],
      summary: "Save the hosts of the shop's pages; the first save creates the key",
      body: z.strictObject({ hosts: z.array(Host).max(storefrontLimits.hosts), expected_version: ExpectedVersion.or(z.literal(0)) }),
      data: Storefront,
      errors: ["STALE_VERSION"],
      example: { body: { hosts: ["shop.example"] } },
    },
    renew: {
      method: "POST",
      path: `${prefix}/storefront/renew`,
      can: ["update", "Storefront"],
      summary: "Create a new key; reports from pages with the old one are ignored from then on",
      body: z.strictObject({}),
      data: Storefront,
      sealed: true,
      errors: ["NOT_FOUND"],
      example: { body: {} },
    },
  },
});
