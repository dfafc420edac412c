import { type ClaimSettingsData, claimPresets } from "#contracts/claims/settings";
import { claimTypes } from "#contracts/claims/states";

const carrier = (name: string, opens_days: number, file_days: number, file_days_abroad: number | null = null) => ({
  carrier: name,
  opens_days,
  file_days,
  file_days_abroad,
});

/** How claims are run in a store that has saved nothing. */
export const defaultClaimSettings: ClaimSettingsData = {
  portal_enabled: true,
  portal_types: [...claimTypes],
  wishes: [],
  number_prefix: "CL-",
  windows: claimPresets.STANDARD,
  order_days: 90,
  delivery_days: { domestic: 7, abroad: 21 },
  photo_types: ["DAMAGED", "WRONG_ITEM", "QUALITY_ISSUE"],
  police_report_from_minor: null,
  cap_minor: null,
  target_days: 2,
  info_reminder_days: 7,
  info_expiry_days: 14,
  carriers: [
    carrier("USPS", 15, 60),
    carrier("USPS Express", 7, 60),
    carrier("UPS", 1, 60),
    carrier("FedEx", 1, 60, 21),
    carrier("DHL Express", 0, 30),
  ],
};
