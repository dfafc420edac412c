import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Email, Id, line, Time } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { LongWords } from "../settings/fields.ts";

export const portalFonts = ["PUBLIC_SANS", "SYSTEM"] as const;
export const portalLimits = { greeting: 200, policy_text: 2000, button_words: 40, terms_url: 500, radius: 24 } as const;
/** What a logo may be: every browser shows these. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const maxLogoBytes = 1024 * 1024;

const words = (max: number) => z.partialRecord(z.enum(languages), line(max));
const isHttps = (given: string): boolean => /^https:\/\//i.test(given) && URL.canParse(given);

/** What customers see of the store beside its rules; a language left out is told in English, else in the first there is. */
export const portalTexts = {
  greeting: words(portalLimits.greeting),
  policy_text: LongWords,
  support_email: Email.nullable(),
  terms_url: line(portalLimits.terms_url).refine(isHttps, { message: "HTTPS_REQUIRED" }).nullable(),
  /** In the order they are offered; the first one is told to whom none of them is. */
  languages: z
    .array(z.enum(languages))
    .min(1)
    .max(languages.length)
    .refine((given) => new Set(given).size === given.length, { message: "INVALID" }),
};
export const portalLooks = {
  /** What is pressed is filled with it, under white or black: one of both reads on any colour. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  /** Pixels, of what is pressed and typed into. */
  radius: z.int().min(0).max(portalLimits.radius),
  font: z.enum(portalFonts),
  logo_file_id: Id.nullable(),
  /** On the button that opens the order; a language left out has the portal's own word. */
  button_words: words(portalLimits.button_words),
};
const data = { ...portalTexts, ...portalLooks };

/** What was saved, as it is kept. */
export const PortalData = z.strictObject(data);
export type PortalData = z.output<typeof PortalData>;

export const PortalSettings = z.object({
  ...data,
  store_id: Id,
  /** 0 before it was saved for the first time. */
  version: z.int(),
  updated_at: Time.nullable(),
  /** Whether customers may come in, as the return settings say. */
  is_open: z.boolean(),
  /** The portal's path on this server. */
  portal_path: z.string(),
});
export type PortalSettings = z.output<typeof PortalSettings>;

const query = z.strictObject({ store_id: Id.optional() });
const path = "/api/v1/merchant/portal-settings";

/** How the customers' portal speaks and looks. */
export const portalSettings = defineContract({
  noun: "portal-settings",
  subject: "Portal",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "Portal"],
      summary: "How the customers' portal speaks and looks, saved or by itself",
      query,
      data: PortalSettings,
      store: "query",
    },
    save: {
      method: "PUT",
      path,
      can: ["update", "Portal"],
      summary: "Save what is given, as a whole or not at all; what is left out stays as it is",
      query,
      body: z.strictObject({ ...data, expected_version: z.int().min(0) }).partial(),
      data: PortalSettings,
      store: "query",
      errors: ["STALE_VERSION", "NOT_FOUND"],
      example: { body: { expected_version: 0, accent: "#1f5fdc", radius: 12, languages: ["en", "fr"] } },
    },
  },
});
