import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Email, Id, line, Time, Version } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { LongWords } from "../settings/fields.ts";

export const portalFonts = ["PUBLIC_SANS", "SYSTEM"] as const;
export const portalLimits = { greeting: 200, policy_text: 2000, button_words: 40, terms_url: 500, radius: 24 } as const;
/** Accepted logo formats: every browser shows these. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const maxLogoBytes = 1024 * 1024;

const words = (max: number) => z.partialRecord(z.enum(languages), line(max));
const isHttps = (url: string): boolean => /^https:\/\//i.test(url) && URL.canParse(url);

/** Texts customers see in the portal; a missing language falls back to English, then to the first available. */
export const portalTexts = {
  greeting: words(portalLimits.greeting),
  policy_text: LongWords,
  support_email: Email.nullable(),
  terms_url: line(portalLimits.terms_url).refine(isHttps, { message: "HTTPS_REQUIRED" }).nullable(),
  /** In the order offered; the first is the fallback. */
  languages: z
    .array(z.enum(languages))
    .min(1)
    .max(languages.length)
    .refine((list) => new Set(list).size === list.length, { message: "INVALID" }),
};
export const portalLooks = {
  /** Fill colour of buttons, under white or black text: one of them is legible on any colour. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/),
  /** Pixels, for buttons and inputs. */
  radius: z.int().min(0).max(portalLimits.radius),
  font: z.enum(portalFonts),
  logo_file_id: Id.nullable(),
  /** Label of the button that opens the order; a missing language uses the portal's default. */
  button_words: words(portalLimits.button_words),
};
const data = { ...portalTexts, ...portalLooks };

/** The saved settings. */
export const PortalData = z.strictObject(data);
export type PortalData = z.output<typeof PortalData>;

export const PortalSettings = z.object({
  ...data,
  store_id: Id,
  /** 0 until first saved. */
  version: z.int(),
  updated_at: Time.nullable(),
  /** Whether the return settings open the portal to customers. */
  is_open: z.boolean(),
  /** The portal's path on this server. */
  portal_path: z.string(),
});
export type PortalSettings = z.output<typeof PortalSettings>;

const query = z.strictObject({ store_id: Id.optional() });
const path = "/api/v1/merchant/portal-settings";

/** Texts and look of the customer portal. */
export const portalSettings = defineContract({
  noun: "portal-settings",
  subject: "Portal",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "Portal"],
      summary: "Texts and design of the portal, saved or default",
      query,
      data: PortalSettings,
      store: "query",
    },
    save: {
      method: "PUT",
      path,
      can: ["update", "Portal"],
      summary: "Save the fields sent, all or nothing; fields left out do not change",
      query,
      body: z.strictObject({ ...data, expected_version: Version }).partial(),
      data: PortalSettings,
      store: "query",
      errors: ["STALE_VERSION", "NOT_FOUND"],
      example: { body: { expected_version: 0, accent: "#1f5fdc", radius: 12, languages: ["en", "fr"] } },
    },
  },
});
