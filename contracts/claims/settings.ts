import { z } from "zod";
import { Id, line, Time, Version } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { claimTypes } from "./states.ts";
import { WishRule } from "./wishes.ts";

const days = z.int().min(0).max(3650);
/** Days for parcels within the store's country, and for those that leave it. */
const ByDistance = z.strictObject({ domestic: days, abroad: days });

/** From the start of a day to the end of another, counted from delivery; null = up to `order_days`. */
const AfterDelivery = z.strictObject({ opens_days: days, closes_days: days.nullable() });
/** When each type of claim can be made. Days are the store's; a window includes its last day. */
const ClaimWindows = z.strictObject({
  LOST: z.strictObject({
    /** Days since dispatch; null = they do not count. */
    sent_days: ByDistance.nullable(),
    /** Days without a scan. */
    quiet_days: ByDistance,
    /** Days after the last scan at which it closes; null = up to `order_days`. */
    closes_after_scan_days: days.nullable(),
  }),
  STOLEN: AfterDelivery,
  DAMAGED: AfterDelivery,
  WRONG_ITEM: AfterDelivery,
  MISSING_ITEM: AfterDelivery,
  /** Counted from dispatch. */
  INCORRECT_ADDRESS: AfterDelivery,
  /** Not limited by `order_days`. */
  QUALITY_ISSUE: z.strictObject({ opens_days: days, closes_days: days }),
});
export type ClaimWindows = z.output<typeof ClaimWindows>;

/** When a carrier accepts a claim, in days after dispatch; null = it never closes. */
const CarrierWindow = z.strictObject({
  carrier: line(100).min(1),
  opens_days: days,
  file_days: days.nullable(),
  /** For parcels that leave the country; null = the same. */
  file_days_abroad: days.nullable().default(null),
});
export type CarrierWindow = z.output<typeof CarrierWindow>;

export const claimSettingsFields = {
  /** Customers may report problems in the portal. */
  portal_enabled: z.boolean(),
  /** The types offered there. */
  portal_types: z.array(z.enum(claimTypes)).max(claimTypes.length),
  /** What customers may ask for, by type, product and value; the first rule that fits decides, without one they may ask for any. */
  wishes: z.array(WishRule).max(50),
  number_prefix: z.string().regex(/^[A-Za-z0-9#/_.-]{0,12}$/),
  windows: ClaimWindows,
  /** Claims close this many days after the order, whatever their window says. */
  order_days: z.int().min(1).max(3650),
  /** Days until an order without a delivery day counts as delivered. */
  delivery_days: ByDistance,
  /** Types that need at least one photo. */
  photo_types: z.array(z.enum(claimTypes)).max(claimTypes.length),
  /** From this value a STOLEN claim needs a police report; minor units of the store's currency; null = never. */
  police_report_from_minor: MinorPositive.nullable(),
  /** The most a claim may be approved for; minor units of the store's currency; null = no cap. */
  cap_minor: MinorPositive.min(1).nullable(),
  /** Days until a claim that waits for the store is late. */
  target_days: z.int().min(1).max(365),
  /** Days without an answer at which the customer is reminded, and at which the claim is closed. */
  info_reminder_days: z.int().min(1).max(364),
  info_expiry_days: z.int().min(1).max(365),
  /** Defaults to be checked against the carriers' own terms. */
  carriers: z.array(CarrierWindow).max(100),
};
export const ClaimSettingsData = z.strictObject(claimSettingsFields);
export type ClaimSettingsData = z.output<typeof ClaimSettingsData>;

const afterDelivery = (opens_days: number, closes_days: number | null) => ({ opens_days, closes_days });
const standard: ClaimWindows = {
  LOST: { sent_days: { domestic: 30, abroad: 60 }, quiet_days: { domestic: 7, abroad: 20 }, closes_after_scan_days: null },
  STOLEN: afterDelivery(0, 7),
  DAMAGED: afterDelivery(0, 7),
  WRONG_ITEM: afterDelivery(0, 7),
  MISSING_ITEM: afterDelivery(0, 7),
  INCORRECT_ADDRESS: afterDelivery(0, null),
  QUALITY_ISSUE: { opens_days: 0, closes_days: 730 },
};
/** Windows to fill the form with: the usual ones, and those of a parcel insurer. */
export const claimPresets: Readonly<Record<"STANDARD" | "INSURER", ClaimWindows>> = {
  STANDARD: standard,
  INSURER: {
    ...standard,
    LOST: { sent_days: null, quiet_days: { domestic: 7, abroad: 20 }, closes_after_scan_days: 30 },
    STOLEN: afterDelivery(5, 30),
    DAMAGED: afterDelivery(0, 30),
  },
};

/** Sellers answer to consumers in the European Union for two years. */
export const consumerDays = 730;
export const claimSettingsWarnings = ["QUALITY_BELOW_EU", "NO_PORTAL_TYPE"] as const;

export const ClaimSettings = z.object({
  store_id: Id,
  currency: Currency,
  timezone: z.string(),
  /** 0 until first saved: `data` then holds the defaults. */
  version: z.int(),
  updated_at: Time.nullable(),
  data: ClaimSettingsData,
  /** Valid settings that are probably a mistake. */
  warnings: z.array(z.object({ code: z.enum(claimSettingsWarnings), path: z.string() })),
});
export type ClaimSettings = z.output<typeof ClaimSettings>;

/** Fields of `data` left out do not change; `windows` and lists are replaced as a whole. */
export const SaveClaimSettings = z.strictObject({
  version: Version.optional(),
  data: z.strictObject(claimSettingsFields).partial(),
});
export type SaveClaimSettings = z.output<typeof SaveClaimSettings>;
