import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, Time, Version } from "../envelope.ts";
import { Currency } from "../money.ts";
import { GeneralSettings, generalFields } from "./general.ts";
import { ShippingLabelSettings, shippingLabelFields, WarrantySettings, warrantyFields } from "./label.ts";
import { InStoreLocationSettings, inStoreLocationFields, ShippingLocationSettings, shippingLocationFields } from "./places.ts";
import { ReturnPolicySettings, returnPolicyFields } from "./policies.ts";
import { PolicyTest, PolicyTestAnswer } from "./policy-test.ts";

/** Sections of the settings. The names are a public interface. */
export const settingsSections = [
  "GENERAL",
  "SHIPPING_LOCATIONS",
  "IN_STORE_LOCATIONS",
  "SHIPPING_LABEL",
  "WARRANTY",
  "RETURN_POLICIES",
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const sectionShapes = {
  GENERAL: GeneralSettings,
  SHIPPING_LOCATIONS: ShippingLocationSettings,
  IN_STORE_LOCATIONS: InStoreLocationSettings,
  SHIPPING_LABEL: ShippingLabelSettings,
  WARRANTY: WarrantySettings,
  RETURN_POLICIES: ReturnPolicySettings,
} as const satisfies Record<SettingsSection, z.ZodObject>;
export type SettingsData = { [S in SettingsSection]: z.output<(typeof sectionShapes)[S]> };

/** Valid settings that are probably a mistake. */
export const settingsWarnings = [
  "NO_ACTIVE_PLACE",
  "NO_CUSTOMER_REASON",
  "NEVER_DECIDES",
  "OVERLAPS",
  "NO_METHOD",
  "EARLY_REFUND",
  "PLATFORM_NO_CREDIT",
  "PLATFORM_COUPON",
  "PLATFORM_ONE_STOCK",
  "PLATFORM_NOT_CONNECTED",
  "PLACE_INACTIVE",
  "GROUP_INACTIVE",
  "PORTAL_CLOSED",
  "CARRIER_NOT_CONNECTED",
  "SLIPS_ARE_FREE",
  "NO_COUNTER_CODE",
  "ISSUES_NO_CODE",
  "NO_LABEL_RULE",
  "CARRIER_UNCONFIRMED",
] as const;
export const SettingsWarning = z.object({
  code: z.enum(settingsWarnings),
  /** Path within `data`: "policies.1". */
  path: z.string(),
  /** Names used in the message: for OVERLAPS and NEVER_DECIDES, the earlier policies. */
  names: z.array(z.string()),
});
export type SettingsWarning = z.output<typeof SettingsWarning>;

const sectionOf = <S extends SettingsSection>(section: S) =>
  z.object({
    section: z.literal(section),
    /** 0 until first saved: `data` then holds the defaults. */
    version: z.int(),
    updated_at: Time.nullable(),
    data: sectionShapes[section],
    warnings: z.array(SettingsWarning),
  });
const sections = {
  GENERAL: sectionOf("GENERAL"),
  SHIPPING_LOCATIONS: sectionOf("SHIPPING_LOCATIONS"),
  IN_STORE_LOCATIONS: sectionOf("IN_STORE_LOCATIONS"),
  SHIPPING_LABEL: sectionOf("SHIPPING_LABEL"),
  WARRANTY: sectionOf("WARRANTY"),
  RETURN_POLICIES: sectionOf("RETURN_POLICIES"),
} as const;
export const Settings = z.object({
  store_id: Id,
  currency: Currency,
  country: z.string(),
  timezone: z.string(),
  sections: z.object(sections),
});
export type Settings = z.output<typeof Settings>;
export const SavedSection = z.discriminatedUnion("section", [
  sections.GENERAL,
  sections.SHIPPING_LOCATIONS,
  sections.IN_STORE_LOCATIONS,
  sections.SHIPPING_LABEL,
  sections.WARRANTY,
  sections.RETURN_POLICIES,
]);
export type SavedSection = z.output<typeof SavedSection>;

/** Return the body schema of saving a section. Fields of `data` left out do not change; a list replaces the whole list. */
const saving = <S extends SettingsSection, F extends z.ZodRawShape>(section: S, fields: F) =>
  z.strictObject({
    store_id: Id.optional(),
    section: z.literal(section),
    /** The version that was read; STALE_VERSION if it has changed since. Left out, it is not compared. */
    version: Version.optional(),
    data: z.strictObject(fields).partial(),
  });
export const SaveSettings = z.discriminatedUnion("section", [
  saving("GENERAL", generalFields),
  saving("SHIPPING_LOCATIONS", shippingLocationFields),
  saving("IN_STORE_LOCATIONS", inStoreLocationFields),
  saving("SHIPPING_LABEL", shippingLabelFields),
  saving("WARRANTY", warrantyFields),
  saving("RETURN_POLICIES", returnPolicyFields),
]);
export type SaveSettings = z.output<typeof SaveSettings>;

const prefix = "/api/v1/merchant/settings";
const query = z.strictObject({ store_id: Id.optional() });

/** How returns are run. Only the owner may change it; changes apply to later requests, and those of lateness to open returns too. */
export const settings = defineContract({
  noun: "settings",
  subject: "Settings",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path: prefix,
      can: ["read", "Settings"],
      summary: "All sections of the store's return settings, each with its version",
      query,
      data: Settings,
      store: "query",
    },
    save: {
      method: "PUT",
      path: prefix,
      can: ["update", "Settings"],
      summary: "Save one section; one bad field rejects it as a whole",
      query,
      body: SaveSettings,
      data: SavedSection,
      store: "query",
      errors: ["STALE_VERSION", "NAME_TAKEN", "NOT_FOUND", "IN_USE"],
      example: { body: { section: "GENERAL", version: 0, data: { expiry_days: 21, reminder_days: 10 } } },
    },
    policyTest: {
      method: "POST",
      path: `${prefix}/policy-test`,
      can: ["test", "Policy"],
      summary: "Which policy matches each line of an order, why the earlier ones did not, and what it allows",
      query,
      body: PolicyTest,
      data: PolicyTestAnswer,
      store: "query",
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { order_id: "0198…", channel: "customer" } },
    },
  },
});
