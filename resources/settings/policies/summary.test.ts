import { beforeAll, expect, it, vi } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { i18n, loadWords } from "#src/lib/words/i18n";
import { startWords } from "../../../tests/support/words.ts";
import { aboutText, rulesText, type Speech } from "./summary.ts";

// The portal's tests, which may have run in this process before, start i18next with other words.
vi.hoisted(() => vi.resetModules());

const speech: Speech = {
  t: (key, values) => i18n.t(key, { ns: "settings", ...values }),
  money: (minor) => `€${minor / 100}`,
  percent: (value) => `${value} %`,
  list: (words) => new Intl.ListFormat("en").format(words),
  country: (code) => new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code,
  group: (id) => ({ g1: "Shoes", g2: "Swimwear" })[id] ?? id,
};
const policy = (overrides: object) => ReturnPolicy.parse({ name: "A policy", ...overrides });
const rules = (overrides: object) => rulesText(policy(overrides), speech);
const about = (applies_to: object) => aboutText(policy({ applies_to }), speech);

beforeAll(async () => {
  await startWords();
  await i18n.changeLanguage("en");
  await loadWords("settings", "enums");
});

it("lists the days of each outcome, grouped when equal", () => {
  expect(rules({})).toBe("Refund, store credit, and exchange: 30 days after delivery.");
  const window = { refund_days: 30, store_credit_days: null, exchange_days: 45, start: "FULFILMENT" };
  expect(rules({ window, allowed_outcomes: ["REFUND", "EXCHANGE"] })).toBe("Refund: 30 days; exchange: 45 days after shipping.");
  expect(rules({ window: { refund_days: 1 }, allowed_outcomes: ["REFUND"] })).toBe("Refund: 1 day after delivery.");
});

it("says when there is no limit, only keeping, or no return at all", () => {
  const window = { refund_days: null, store_credit_days: null, exchange_days: null };
  expect(rules({ window })).toBe("Refund, store credit, and exchange: no limit.");
  expect(rules({ allowed_outcomes: ["KEEP"] })).toBe("Only compensation; the item is kept.");
  expect(rules({ final_sale: true })).toBe("Final sale: cannot be returned.");
});

it("lists the fees of a return, and its extras", () => {
  const fees = { restocking: { type: "PERCENT_OF_PAID", percent: 10 }, label_minor: 595 };
  expect(rules({ fees })).toContain("Fees: 10 % restocking and €5.95 for the label.");
  expect(rules({ fees: { restocking: { type: "FIXED", amount_minor: 200 } } })).toContain("Fees: €2 restocking.");
  const seasons = [{ name: "Christmas", from: "2026-11-01", to: "2026-12-24", return_until: "2027-01-31" }];
  expect(rules({ seasons })).toContain("Longer: Christmas.");
});

it("lists a policy's conditions", () => {
  expect(about({})).toBe("Everything");
  expect(about({ product_group_ids: ["g1", "g2"], countries: ["FR"], price_from_minor: 1000 })).toBe(
    "Product groups: Shoes and Swimwear · Countries: France · Price from €10",
  );
  expect(about({ price_from_minor: 0, price_to_minor: 5000 })).toBe("Price €0 to €50");
});
