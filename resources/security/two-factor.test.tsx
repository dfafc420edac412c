import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { twoFactor } from "#contracts/session/two-factor";
import { type Api, ApiContext } from "#src/lib/calls/api";
import { getSession, signIn, signOut } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { memberLogin, merchantLogin } from "../../tests/support/session-fixtures.ts";
import words from "./locales/en.json";
import TwoFactorPage from "./two-factor.tsx";

const api = stubApi();
const path = "/api/v1/merchants/2fa";
const off = { on: false, since: null, recovery_codes_left: 0 };
const profile = vi.fn(async () => ({ ...merchantLogin({ user_type: "member", permissions: ["returns"] }), stores: [] }));

beforeEach(() => {
  api.answer("get", path, () => ok(off));
  api.answer("put", `${path}/setup`, () => ok({ secret: "ABCD", otpauth_url: "otpauth://totp/x?secret=ABCD", qr_svg: "" }));
  api.answer("put", path, () => ok({ recovery_codes: ["aaaaa-bbbbb"] }));
});
afterEach(() => signOut());

function show(must_set_up_two_factor: boolean) {
  signIn(memberLogin(["returns"], { must_set_up_two_factor }));
  const calls = { call: profile, address: (to: string) => to } as unknown as Api;
  const page = (
    <ApiContext value={calls}>
      <TwoFactorPage />
    </ApiContext>
  );
  return renderPage(page, { storeId: "store-1", contracts: [twoFactor], words: common, namespaces: { security: words } });
}

it("says why to whom the store leaves nothing else, and gives the rest back once the codes are saved", async () => {
  show(true);
  expect(await screen.findByText(words.required)).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: words.actions.setUp }));
  await userEvent.type(await screen.findByLabelText(words.fields.oldPassword), "a-good-password");
  await userEvent.click(screen.getByRole("button", { name: common.actions.next }));
  await userEvent.type(await screen.findByLabelText(words.fields.code), "123456");
  await userEvent.click(screen.getByRole("button", { name: words.actions.switchOn }));
  expect(await screen.findByText("aaaaa-bbbbb")).toBeVisible();
  expect(getSession().user?.must_set_up_two_factor).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: words.actions.saved }));
  await waitFor(() => expect(getSession().user?.must_set_up_two_factor).toBeUndefined());
});

it("says nothing of this to others", async () => {
  show(false);
  expect(await screen.findByRole("button", { name: words.actions.setUp })).toBeVisible();
  expect(screen.queryByText(words.required)).toBeNull();
});
