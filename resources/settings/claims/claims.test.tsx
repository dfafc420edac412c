import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import { type ClaimSettings, claimPresets } from "#contracts/claims/settings";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import titles from "../../locales/en.json";
import words from "../locales/en.json";
import { ClaimsPanel } from "./claims-panel.tsx";

const api = stubApi();
const address = "/api/v1/claims/settings";
const patience = { timeout: 15_000 };
const saved: ClaimSettings = {
  store_id: "s1",
  currency: "USD",
  timezone: "UTC",
  version: 4,
  updated_at: null,
  data: {
    portal_enabled: true,
    portal_types: ["LOST", "DAMAGED"],
    wishes: [],
    number_prefix: "CLM-",
    windows: claimPresets.STANDARD,
    order_days: 365,
    delivery_days: { domestic: 7, abroad: 21 },
    photo_types: ["DAMAGED"],
    police_report_from_minor: null,
    cap_minor: 50_000,
    target_days: 2,
    info_reminder_days: 3,
    info_expiry_days: 14,
    carriers: [],
  },
  warnings: [{ code: "QUALITY_BELOW_EU", path: "windows.QUALITY_ISSUE" }],
};

function show(ability: AppAbility = defineAbility({ userType: "merchant" })) {
  api.answer("get", address, () => ok(saved));
  renderPage(<ClaimsPanel />, {
    contracts: [claims],
    words: common,
    namespaces: { settings: words, titles },
    ability,
  });
}
const open = async () => {
  const edit = await screen.findByRole("button", { name: /Edit/ }, patience);
  await waitFor(() => expect(edit).toBeEnabled());
  await userEvent.click(edit);
  return screen.findByRole("dialog", {}, { timeout: 25_000 });
};
const written = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body);

it("shows what applies, and in the drawer what is probably a mistake", async () => {
  show();
  expect(await screen.findByText("Lost in transit, Arrived damaged", {}, patience)).toBeInTheDocument();
  expect(screen.getByText("$500.00")).toBeInTheDocument();
  const drawer = await open();
  expect(within(drawer).getByText(words.claims.warning.QUALITY_BELOW_EU)).toBeInTheDocument();
  expect(within(drawer).getByLabelText(words.claims.cap_minor)).toHaveValue("500.00");
});

it("says which solutions are offered, rule by rule", async () => {
  show();
  const drawer = await open();
  await userEvent.click(within(drawer).getByRole("button", { name: words.claims.wishes.add }));
  expect(within(drawer).getByText(words.claims.wishes.everyType)).toBeInTheDocument();
  api.answer("put", address, () => ok(saved));
  await userEvent.click(within(drawer).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(written()).toHaveLength(1), patience);
  const kinds = ["REPAIR", "REPAIR_KIT", "REPLACEMENT", "STORE_CREDIT", "REFUND"];
  expect(written()[0]).toMatchObject({
    data: { wishes: [{ types: [], product_group_ids: [], from_minor: null, to_minor: null, kinds }] },
  });
});

it("saves against the version shown, and a refusal stays at its field", async () => {
  show();
  const drawer = await open();
  const prefix = within(drawer).getByLabelText(words.claims.number_prefix);
  await userEvent.clear(prefix);
  await userEvent.type(prefix, "CASE ");
  api.answer("put", address, () => refuse(400, "BAD_REQUEST", { errors: { "data.number_prefix": "Only letters and digits." } }));
  await userEvent.click(within(drawer).getByRole("button", { name: "Save" }));
  expect(await within(drawer).findByText("Only letters and digits.", {}, patience)).toBeInTheDocument();
  expect(written()[0]).toMatchObject({
    version: 4,
    data: { number_prefix: "CASE ", cap_minor: 50_000, portal_types: ["LOST", "DAMAGED"] },
  });
});

it("fills in the windows of a preset without saving them", async () => {
  show();
  const drawer = await open();
  await userEvent.click(within(drawer).getByRole("button", { name: words.claims.preset.INSURER }));
  api.answer("put", address, () => ok({ ...saved, version: 5 }));
  expect(written()).toEqual([]);
  await userEvent.click(within(drawer).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(written()[0]).toMatchObject({ data: { windows: { STOLEN: claimPresets.INSURER.STOLEN } } }), patience);
});

it("is not there, and asks for nothing, for members", () => {
  show(defineAbility({ userType: "member", permissions: ["claims"] }));
  expect(screen.queryByRole("button", { name: /Edit/ })).toBeNull();
  expect(api.seen).toEqual([]);
});
