import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { twoFactor } from "#contracts/session/two-factor";
import common from "#src/locales/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { TwoFactorRule } from "./two-factor-rule.tsx";

const api = stubApi();
const path = "/api/v1/merchants/2fa/rule";
let rules = { two_factor_required: false, without_two_factor: 3 };
const saved = () => api.seen.flatMap(({ method, body }) => (method.toUpperCase() === "PUT" ? [body] : []));

beforeEach(() => {
  rules = { two_factor_required: false, without_two_factor: 3 };
  api.answer("get", path, () => ok(rules));
  api.answer("put", path, ({ body }) => {
    rules = { ...rules, ...(body as object) };
    return ok(rules);
  });
});
const show = () => renderPage(<TwoFactorRule />, { storeId: "s1", contracts: [twoFactor], words: common, namespaces: { members: words } });
const rule = () => screen.findByRole("switch", { name: words.requireTwoFactor });
const agree = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: words.requireQuestion }));
  await userEvent.click(dialog.getByRole("button", { name: words.actions.require }));
};

it("two-factor authentication is required after a question, and no longer without one", async () => {
  show();
  await userEvent.click(await rule());
  expect(saved()).toEqual([]);
  await agree();
  await waitFor(async () => expect(await rule()).toBeChecked());
  await userEvent.click(await rule());
  await waitFor(async () => expect(await rule()).not.toBeChecked());
  expect(saved()).toEqual([{ two_factor_required: true }, { two_factor_required: false }]);
});

it("an owner without it reads what to do first, and nothing is switched on", async () => {
  api.answer("put", path, () => refuse(409, "SET_UP_TWO_FACTOR_FIRST"));
  show();
  expect(await screen.findByText("People without it: 3")).toBeVisible();
  await userEvent.click(await rule());
  await agree();
  expect(await screen.findByText(errors.SET_UP_TWO_FACTOR_FIRST)).toBeVisible();
  expect(await rule()).not.toBeChecked();
});
