import { merchantFaultReasons, reasons } from "#contracts/returns/states";
import { languages } from "#contracts/session/session";
import { ReturnPolicy } from "#contracts/settings/policies";
import type { SettingsData } from "#contracts/settings/settings";
import { defaultLateAfterDays } from "#server/cases/domain/returns/advance";
import { defaultInstantExchange, defaultRules } from "#server/cases/domain/returns/policy-snapshot";
import { enumWords } from "#server/kit/enum-words";

/** No return window or fees apply until a store writes a policy. */
const policy = ReturnPolicy.parse({
  id: "default",
  name: "Standard policy",
  is_default: true,
  window: { refund_days: null, store_credit_days: null, exchange_days: null },
});

/** The settings of a store that has saved nothing. */
export const defaultSettings: SettingsData = {
  GENERAL: {
    portal_enabled: true,
    started_by: ["CUSTOMER", "STAFF"],
    auto_approve: "NEVER",
    auto_approve_rules: { max_value_minor: null, reasons: [], outcomes: [], excluded_customer_tags: [] },
    ...defaultRules,
    instant_exchange: defaultInstantExchange,
    late_after_days: defaultLateAfterDays,
    label_sender_name: "",
    platform_notifies: false,
    number_prefix: "RMA-",
    notification_email: null,
    timezone: null,
    reasons: reasons.map((code) => ({
      code,
      label: Object.fromEntries(languages.map((language) => [language, enumWords(language).reason[code]])),
      merchant_fault: merchantFaultReasons.includes(code),
      needs_photo: false,
      needs_comment: false,
      allowed_outcomes: [],
      active: true,
    })),
  },
  SHIPPING_LOCATIONS: { locations: [] },
  IN_STORE_LOCATIONS: { locations: [] },
  SHIPPING_LABEL: {
    accounts: [],
    payer: "FREE",
    price_minor: 0,
    customs_value: "PAID_PRICE",
    customs_minimum_minor: 1,
    dimension_id: null,
    qr_label: false,
    label_expiry_days: 30,
    void_after_days: null,
    packing_slip: true,
    zones: [],
    buy_when: "BY_STAFF",
    max_parcels: 5,
    rules: [],
    fallback_minutes: 15,
    on_delivered: "NOTIFY",
    stalled_days: 10,
  },
  WARRANTY: {
    portal_enabled: false,
    registration_fields: [],
    expiry_reminder_days: null,
    claim_photos_required: false,
    return_location_id: null,
  },
  RETURN_POLICIES: { policies: [policy] },
};
