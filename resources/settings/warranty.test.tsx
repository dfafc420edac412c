import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { portalSettings } from "#contracts/portal/settings";
import { locations } from "#contracts/products";
import type { WarrantySettings } from "#contracts/settings/label";
import { settings } from "#contracts/settings/settings";
import common from "#src/locales/en.json";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import WarrantySettingsPage from "./warranty.tsx";

const api = stubApi();
const path = "/dashboard/settings/returns/warranty/settings";
const data: WarrantySettings = {
  portal_enabled: true,
  registration_fields: [
    { field: "PURCHASE_DATE", required: true },
    { field: "SERIAL", required: false },
  ],
  expiry_reminder_days: 30,
  claim_photos_required: false,
  return_location_id: null,
};
const warnings = [{ code: "PORTAL_CLOSED", path: "portal_enabled", names: [] }];
const section = { section: "WARRANTY", version: 2, updated_at: null, data, warnings };

function show() {
  const facts = { store_id: "s", currency: "EUR", country: "DE", timezone: "Europe/Berlin" };
  api.answer("get", settings.operations.show.path, () => ok({ ...facts, sections: { WARRANTY: section } }));
  api.answer("get", portalSettings.operations.show.path, () => ok({ portal_path: "/portal/s" }));
  api.answer("get", locations.operations.list!.path, () => page([]));
  api.answer("put", settings.operations.save.path, ({ body }) => ok({ ...section, version: 3, data: { ...data, ...(body as any).data } }));
  return renderRoutes([{ path, element: <WarrantySettingsPage /> }], {
    ...{ path, contracts: [settings, portalSettings, locations], words: common, namespaces: { settings: words } },
    ability: defineAbility({ userType: "merchant" }),
  });
}

it("links to the portal, and explains each choice", async () => {
  show();
  expect(await screen.findByRole("link", { name: /Open the portal/ })).toHaveAttribute("href", "/portal/s");
  expect(screen.getByText(/Customers see none of this/)).toBeVisible();
  expect(await screen.findByText("Customers get one email, 30 days before the warranty ends.")).toBeVisible();
  await userEvent.clear(screen.getByLabelText("Reminder before the end"));
  expect(await screen.findByText("Customers are not notified before a warranty ends.")).toBeVisible();
  expect(screen.getByText(/Customers see the coverage of each item/)).toBeVisible();
  await userEvent.click(screen.getByRole("switch", { name: "Warranty in the customer portal" }));
  expect(await screen.findByText(/The portal does not mention warranty/)).toBeVisible();
});

it("saves what it shows and leaves the rest unchanged", async () => {
  show();
  await userEvent.click(await screen.findByRole("switch", { name: "Warranty in the customer portal" }));
  await userEvent.click(screen.getByRole("switch", { name: "Photos required for warranty claims" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
  const sent = api.seen.find(({ method }) => method === "PUT")?.body as { data: Partial<WarrantySettings> };
  expect(sent.data).toEqual({
    ...{ portal_enabled: false, expiry_reminder_days: 30, claim_photos_required: true, return_location_id: null },
    registration_fields: expect.arrayContaining(data.registration_fields),
  });
});
