import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { apiKeys } from "#contracts/stores";
import { dispatch } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { deviceIn, zoneOfMachineAfterEach } from "../../tests/support/device-zone.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import KeyDialog from "./key-dialog.tsx";
import words from "./locales/en.json";

zoneOfMachineAfterEach();
afterEach(() => dispatch({ type: "LOGOUT" }));
const api = stubApi();

it.each([
  ["Pacific/Pago_Pago", "Pacific/Kiritimati", "2099-06-11T10:59:59.999Z"],
  ["Pacific/Kiritimati", "Pacific/Pago_Pago", "2099-06-10T09:59:59.999Z"],
])(
  "makes a key that ends with the day of the store, in %s, on a device in %s",
  async (timezone, device, expires_at) => {
    deviceIn(device);
    dispatch({ type: "INITIAL", person: { user: { user_type: "merchant" }, store: { _id: "s", timezone }, platform: null } as never });
    api.answer("post", "/api/v1/stores/api-keys", () => ok({ id: "k1", key: "bh_live_1" }, { status: 201 }));
    renderPage(<KeyDialog onClose={() => undefined} />, { contracts: [apiKeys], words: common, namespaces: { "api-keys": words } });
    await userEvent.type(await screen.findByLabelText(words.fields.name, {}, { timeout: 20_000 }), "ERP");
    await userEvent.click(screen.getByRole("checkbox", { name: "orders:read" }));
    const until = screen.getByLabelText(words.fields.expires_at);
    await userEvent.type(until, "2099-06-10{Enter}");
    expect(until).toHaveValue("2099-06-10");
    await userEvent.click(screen.getByRole("button", { name: words.make }));
    await waitFor(() => expect(api.seen.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "ERP", expires_at }));
    expect(await screen.findByText(words.made)).toBeInTheDocument();
  },
  40_000,
);
