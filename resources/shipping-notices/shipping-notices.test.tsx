import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { shippingEvents, shippingNotices } from "#contracts/shipping-notices";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import ShippingNotices from "./list.tsx";
import words from "./locales/en.json";

const api = stubApi();
const address = "/api/v1/notifications/shipping";
const notice = (id: string) => ({
  ...{
    id,
    template: "parcelShipped",
    is_active: false,
    platform_sends: id === "shipped",
    sent: 3,
    not_sent: 1,
    version: 0,
    updated_at: null,
  },
});

function show(ability = defineAbility({ userType: "merchant" })) {
  api.answer("get", address, () => ok({ items: shippingEvents.map(notice) }));
  return renderRoutes([{ path: "/dashboard/notifications/shipping", element: <ShippingNotices /> }], {
    path: "/dashboard/notifications/shipping",
    contracts: [shippingNotices],
    namespaces: { "shipping-notices": words },
    ability,
  });
}

it("shows the seven notices, and which the platform sends too", async () => {
  show();
  for (const event of shippingEvents) expect(await screen.findByRole("link", { name: words.events[event] })).toBeInTheDocument();
  expect(screen.getAllByText(words.platformSends)).toHaveLength(1);
});

it("switches a notice on against the version shown", async () => {
  show();
  const saved: unknown[] = [];
  api.answer("put", `${address}/delivered`, ({ body }) => {
    saved.push(body);
    return ok({ ...notice("delivered"), is_active: true, version: 1, recent: [] });
  });
  await userEvent.click(await screen.findByRole("switch", { name: "Send “Delivered”" }));
  await waitFor(() => expect(saved).toMatchObject([{ is_active: true }]));
});

it("lets members with marketing read it alone", async () => {
  show(defineAbility({ userType: "member", permissions: ["marketing"] }));
  expect(await screen.findByRole("switch", { name: "Send “Shipped”" })).toBeDisabled();
});
