import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { carrierConnections } from "#contracts/carrier-connections";
import { carrierRules } from "#contracts/carrier-rules";
import { presets } from "#contracts/permissions";
import { productGroups } from "#contracts/product-groups";
import { CarrierRule } from "#contracts/settings/carrier-rules";
import { settings } from "#contracts/settings/settings";
import common from "#src/locales/en.json";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import LabelRulePage from "./label-rule.tsx";
import LabelRulesPage from "./label-rules.tsx";
import words from "./locales/en.json";

const api = stubApi();
const address = "/api/v1/merchant/settings";
const rule = (id: string, more: object = {}) => CarrierRule.parse({ id, name: `Rule ${id}`, ...more });
const rules = [
  rule("a", {
    when: { countries: ["FR", "DE"], weight_min_g: 2000 },
    purchase: { connection_id: "k1", max_cost_minor: 1200, services: ["Express"], choose: "LISTED" },
    otherwise: "STOP",
  }),
  rule("b", { purchase: { connection_id: "k1" } }),
  rule("c", { active: false }),
];

function show(path: string, list = rules, ability = defineAbility({ userType: "merchant" })) {
  const section = (version: number, known: typeof rules) => ({
    ...{ section: "SHIPPING_LABEL", version, updated_at: null, data: { rules: known } },
    warnings: [{ code: "CARRIER_UNCONFIRMED", path: "rules.1.purchase.connection_id", names: [] }],
  });
  let current = section(3, list);
  const others = { GENERAL: { data: { reasons: [], timezone: null } }, SHIPPING_LOCATIONS: { data: { locations: [] } } };
  api.answer("get", address, () =>
    ok({ store_id: "s", currency: "USD", country: "US", timezone: "UTC", sections: { SHIPPING_LABEL: current, ...others } }),
  );
  api.answer("get", productGroups.operations.list!.path, () => page([]));
  api.answer("get", carrierConnections.operations.list.path, () => ok({ items: [{ id: "k1", name: "EasyPost" }] }));
  api.answer("put", address, ({ body }) => {
    current = section(current.version + 1, (body as { data: { rules: typeof rules } }).data.rules);
    return ok(current);
  });
  const at = "/dashboard/settings/returns/label-rules";
  return renderRoutes(
    [
      { path: at, element: <LabelRulesPage /> },
      { path: `${at}/:id`, element: <LabelRulePage /> },
    ],
    {
      path: `${at}${path}`,
      contracts: [settings, productGroups, carrierConnections, carrierRules],
      ...{ words: common, namespaces: { settings: words }, ability },
    },
  );
}
const saves = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body as any);

it("says each rule in a sentence, with what keeps it from buying", async () => {
  show("");
  expect(
    await screen.findByText(/From France and Germany · from 2 kg → EasyPost, the first of Express, up to \$12.00, otherwise stop/),
  ).toBeVisible();
  expect(screen.getByText("Every parcel → EasyPost, the cheapest")).toBeVisible();
  expect(screen.getByText("Every parcel → a return slip")).toBeVisible();
  expect(screen.getByText(words.warning.CARRIER_UNCONFIRMED)).toBeVisible();
});

it("saves the order of the rules at once", async () => {
  show("");
  await userEvent.click(await screen.findByRole("button", { name: "Move Rule b up" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0].data.rules.map(({ id }: { id: string }) => id)).toEqual(["b", "a", "c"]);
});

it("adds a rule at the end; what is empty is no condition", async () => {
  show("/new");
  await userEvent.type(await screen.findByLabelText(words.fields.name), "Light ones");
  await userEvent.type(screen.getByLabelText(words.fields.weight_max_g), "500");
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  const [, , , added] = saves()[0].data.rules;
  expect(added).toMatchObject({
    name: "Light ones",
    when: { weight_max_g: 500, weight_min_g: null, noun: null },
    purchase: { connection_id: null },
  });
});

it("tries a parcel, and shows which rule decides and why others do not", async () => {
  show("");
  const asked: unknown[] = [];
  api.answer("post", carrierRules.operations.test.path, ({ body }) => {
    asked.push(body);
    const offer = { carrier: "USPS", carrier_name: "USPS", currency: "USD", is_carrier_billed: false };
    return ok({
      ...{ rule: { id: "b", name: "Rule b" }, skipped: [{ id: "a", name: "Rule a", why: ["WEIGHT", "COUNTRY"] }], code: null, message: "" },
      offers: [
        { ...offer, id: "1", service: "Ground", cost_minor: 593, days: 3, is_chosen: true, misses: [] },
        { ...offer, id: "2", service: "Express", cost_minor: 1742, days: 1, is_chosen: false, misses: ["OVER_MAX_COST"] },
      ],
    });
  });
  const country = await screen.findByLabelText(words.rules.fromCountry);
  await userEvent.type(country, "United St");
  await userEvent.click(await screen.findByTitle("United States"));
  await userEvent.type(screen.getByLabelText(words.rules.testWeight), "500");
  await userEvent.click(screen.getByRole("button", { name: words.rules.test }));
  expect(await screen.findByText(/Rule b.* decides/)).toBeVisible();
  expect(asked).toEqual([{ from_country: "US", weight_g: 500, value_minor: 0 }]);
  const found = screen.getByRole("list", { name: words.rules.offers });
  expect(within(found).getByText(words.rules.chosen)).toBeVisible();
  expect(within(found).getByText(words.rules.offerMiss.OVER_MAX_COST)).toBeVisible();
  expect(screen.getByText(/weight does not fit and another country|weight does not fit, and another country/)).toBeVisible();
});

it("has an empty state, and offers a member nothing to change", async () => {
  show("", [], defineAbility({ userType: "member", permissions: presets.Manager }));
  expect(await screen.findByText(words.empty.rules)).toBeVisible();
  expect(screen.queryByText(words.actions.addRule)).toBeNull();
});
