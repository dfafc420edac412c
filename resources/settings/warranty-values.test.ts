import { expect, it } from "vitest";
import { fieldsOf, statesOf, toData, warrantySettingsValues } from "./warranty-values.ts";

it("reads every field of the registration page as off, asked or required, and saves the ones shown", () => {
  const asked = [
    { field: "PHONE" as const, required: false },
    { field: "SERIAL" as const, required: true },
  ];
  const states = statesOf(asked);
  expect(states).toMatchObject({ PHONE: "ASKED", SERIAL: "REQUIRED", NOTE: "OFF" });
  expect(fieldsOf(states)).toEqual(asked);
  expect(fieldsOf({})).toEqual([]);
});

it("saves what it read", () => {
  const saved = {
    portal_enabled: true,
    registration_fields: [{ field: "PURCHASE_DATE" as const, required: true }],
    expiry_reminder_days: 30,
    claim_photos_required: true,
    return_location_id: null,
  };
  expect(toData(warrantySettingsValues(saved))).toEqual(saved);
});
