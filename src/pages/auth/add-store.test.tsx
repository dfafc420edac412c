import { fireEvent, screen } from "@testing-library/react";
import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { Api } from "#src/lib/calls/api";
import { getSession, signIn, signOut } from "#src/lib/session/session";
import words from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { renderAuth } from "../../../tests/support/auth-harness.tsx";
import Register from "./register.tsx";

const [first, second] = [
  { _id: "s1", name: "Northwind", platform_domain: "north.example" },
  { _id: "s2", name: "Southwind", platform_domain: "south.example" },
];
const person = { user_type: "merchant", status: "active", email_verified: true, first_name: "Ann", last_name: "Bee", permissions: null };
const answerFor = (store: object) =>
  ({ token: "a.e30.b", user_data: person, store_data: store, platform_data: null, payment_methods: [] }) as unknown as MerchantLogin;
const call = vi.fn<(method: string, path: string, options?: { body?: unknown }) => Promise<unknown>>();

function open(registration = "open") {
  const routes = [
    { path: "/auth/register-unprotected", element: <Register /> },
    { path: "/dashboard/app", element: <h1>Inside</h1> },
  ];
  const answerTo = ((...args: Parameters<typeof call>) =>
    args[1].endsWith("login-options") ? Promise.resolve({ registration }) : call(...args)) as Api["call"];
  renderAuth(routes, answerTo, "/auth/register-unprotected");
}

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { translation: words, errors } } });
});
beforeEach(() => {
  signOut();
  call.mockReset();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Choose in a searchable list, as by typing and Enter. */
function choose(label: string, value: string) {
  type(label, value);
  fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter", keyCode: 13 });
}
const submit = () => fireEvent.click(screen.getByText(words.auth.addStore));

describe("registering while signed in", () => {
  it("adds a store to the owner's account and opens it", async () => {
    signIn(answerFor(first));
    const failure = Object.assign(new Error("x"), { code: "STORE_EXISTS" });
    call.mockRejectedValueOnce(failure).mockResolvedValueOnce({ _id: "s2" }).mockResolvedValueOnce(answerFor(second));
    open();
    expect(await screen.findByRole("heading", { name: words.auth.addStoreTitle })).toBeVisible();
    expect(screen.queryByLabelText(words.auth.password)).toBeNull();
    type(words.auth.storeName, "Southwind");
    type(words.auth.domain, "south.example");
    fireEvent.mouseDown(screen.getByLabelText(words.auth.platform));
    fireEvent.click(await screen.findByTitle("WooCommerce"));
    choose(words.auth.country, "Norway");
    choose(words.auth.currency, "NOK");
    submit();
    expect(await screen.findByText(errors.STORE_EXISTS)).toBeVisible();
    submit();
    expect(await screen.findByText("Inside")).toBeInTheDocument();
    const body = { name: "Southwind", platform: "woocommerce", platform_domain: "south.example", country: "NO", currency: "NOK" };
    expect(call.mock.calls.slice(1)).toEqual([
      ["POST", "/api/v1/stores", { body: expect.objectContaining(body) }],
      ["POST", "/api/v1/merchants/switch-store", { body: { store_id: "s2" } }],
    ]);
    expect(getSession().store).toMatchObject({ _id: "s2" });
  });

  it("says so where no new store may be created", async () => {
    signIn(answerFor(first));
    open("invite");
    expect(await screen.findByText(errors.ACCOUNTS_CLOSED)).toBeVisible();
    expect(screen.queryByLabelText(words.auth.storeName)).toBeNull();
    expect(screen.getByRole("link", { name: words.auth.backToStore })).toHaveAttribute("href", "/dashboard/app");
  });

  it("leads a team member back to the store", async () => {
    const member_data = { ...person, user_type: "member", permissions: [] };
    signIn({ member_data, token: "a.e30.b", store_data: first, platform_data: null } as unknown as MemberLogin);
    open();
    expect(await screen.findByText("Inside")).toBeInTheDocument();
  });
});
