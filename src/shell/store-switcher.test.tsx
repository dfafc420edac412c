import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { Api } from "#src/lib/calls/api";
import { ApiContext } from "#src/lib/calls/api";
import { signIn, signOut } from "#src/lib/session/session";
import words from "#src/locales/en.json";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import StoreSwitcher from "./store-switcher.tsx";

const store = { _id: "s1", name: "Northwind", platform_domain: "north.example" };
const person = { user_type: "merchant", status: "active", email_verified: true, first_name: "Ann", last_name: "Bee", permissions: null };
const owner = { token: "a.e30.b", user_data: person, store_data: store, platform_data: null, payment_methods: [] };
const member = { token: "a.e30.b", member_data: { ...person, user_type: "member" }, store_data: store, platform_data: null };

function show(registration: string) {
  const answers: Record<string, unknown> = { profile: { stores: [store] }, "login-options": { registration } };
  const call = ((_method: string, path: string) => Promise.resolve(answers[path.split("/").at(-1) ?? ""])) as Api["call"];
  const element = (
    <ApiContext value={{ call, address: (url) => url }}>
      <StoreSwitcher />
    </ApiContext>
  );
  renderRoutes([{ path: "/", element }], { path: "/", words });
}
const openList = async () => {
  await userEvent.click(screen.getByRole("combobox", { name: words.header.switchStore }));
  await screen.findByText("north.example");
};

beforeEach(() => signOut());

it("offers an owner another store", async () => {
  signIn(owner as unknown as MerchantLogin);
  show("open");
  await openList();
  expect(await screen.findByRole("link", { name: words.header.addStore })).toHaveAttribute("href", "/auth/register-unprotected");
});

it.each([
  ["an owner where registration is by invitation", owner, "invite"],
  ["a team member", member, "open"],
] as const)("offers none to %s", async (_who, answer, registration) => {
  signIn(answer as unknown as MerchantLogin | MemberLogin);
  show(registration);
  await openList();
  expect(screen.queryByRole("link", { name: words.header.addStore })).toBeNull();
});
