import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createInstance } from "i18next";
import { lazy, Suspense } from "react";
import { initReactI18next } from "react-i18next";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MerchantLogin } from "#contracts/session/session";
import type { Api } from "#src/lib/calls/api";
import { holdSignIn } from "#src/lib/session/pending-sign-in";
import { getSession, signOut } from "#src/lib/session/session";
import words from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { renderAuth } from "../../../tests/support/auth-harness.tsx";
import NewPassword from "./new-password.tsx";
import SignIn from "./sign-in.tsx";
import Verify from "./verify.tsx";

const store = { _id: "s1", name: "Northwind", platform_domain: "north.example" };
const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const call = vi.fn<(method: string, path: string, options?: { body?: unknown }) => Promise<unknown>>();
const sent = () => call.mock.calls.filter(([, path]) => !path.endsWith("login-options")).map(([, path, options]) => [path, options?.body]);

function open(path: string, hash = "", signIn = <h1>Sign in</h1>, verify = <Verify />) {
  history.replaceState(null, "", `${path}${hash}`);
  const routes = [
    { path: "/auth/verify", element: verify },
    { path: "/auth/new-password", element: <NewPassword /> },
    { path: "/", element: signIn },
    { path: "/dashboard/app", element: <h1>Inside</h1> },
  ];
  const answerTo: Api["call"] = (method, url, options) =>
    (url.endsWith("login-options") ? Promise.resolve({ has_mailbox: false }) : call(method, url, options)) as never;
  renderAuth(routes, answerTo, `${path}${hash}`);
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

describe("confirming an address", () => {
  const link = "#email=ann%40example.test&code=12345678";

  it("takes address and code from the mail's link, and removes them from the address bar", async () => {
    call.mockResolvedValue({ verified: true });
    open("/auth/verify", link);
    expect(location.hash).toBe("");
    expect(screen.getByLabelText("Email address")).toHaveValue("ann@example.test");
    await userEvent.click(screen.getByRole("button", { name: words.auth.confirmAddress }));
    expect(await screen.findByText("Sign in")).toBeInTheDocument();
    expect(sent()).toEqual([["/api/v1/merchants/register/verify", { email: "ann@example.test", code: "12345678" }]]);
  });

  it("keeps them when React renders the page anew before it is shown", async () => {
    const Late = lazy(async () => ({ default: () => <p>Arrived</p> }));
    const both = (
      <Suspense>
        <Verify />
        <Late />
      </Suspense>
    );
    open("/auth/verify", link, undefined, both);
    await screen.findByText("Arrived");
    expect(screen.getByLabelText("Email address")).toHaveValue("ann@example.test");
    expect(location.hash).toBe("");
  });

  it("signs in directly when the account was created on this page", async () => {
    const user_data = { email: "Ann@example.test", user_type: "merchant", status: "active", email_verified: false };
    holdSignIn({ token: "a.e30.b", user_data, store_data: store, platform_data: null, payment_methods: [] } as unknown as MerchantLogin);
    call.mockResolvedValue({ verified: true });
    open("/auth/verify", link);
    await userEvent.click(screen.getByRole("button", { name: words.auth.confirmAddress }));
    expect(await screen.findByText("Inside")).toBeInTheDocument();
    expect(getSession()).toMatchObject({ isAuthenticated: true });
  });

  it("sends another code for the address alone, and shows how long to wait after too many", async () => {
    call.mockResolvedValueOnce({ sent: true }).mockRejectedValueOnce(failure("RATE_LIMITED", { retryAfter: 900 }));
    open("/auth/verify");
    const again = screen.getByRole("button", { name: words.auth.sendAnother });
    await userEvent.click(again);
    expect(screen.getByLabelText("Email address")).toBeInvalid();
    await userEvent.type(screen.getByLabelText("Email address"), "ann@example.test");
    await userEvent.click(again);
    expect(await screen.findByText(words.auth.codeSent)).toBeInTheDocument();
    await userEvent.click(again);
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.RATE_LIMITED);
    expect(again).toBeDisabled();
  });
});

describe("a new password", () => {
  it("is requested only after a correct code, and is set for the account's stores", async () => {
    call
      .mockResolvedValueOnce({ stores: [] })
      .mockResolvedValueOnce({ stores: [store] })
      .mockResolvedValueOnce({ changed: true });
    open("/auth/new-password", "#email=ann%40example.test");
    await userEvent.type(screen.getByLabelText("Code from the email"), "1234 5678{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.BAD_CODE);
    await userEvent.type(screen.getByLabelText("Code from the email"), "{Enter}");
    const password = await screen.findByLabelText(words.auth.newPassword);
    expect(screen.getByText(/For Northwind/)).toBeInTheDocument();
    await userEvent.type(password, "short{Enter}");
    expect(await screen.findByText(words.validation.PASSWORD_TOO_SHORT)).toBeInTheDocument();
    await userEvent.type(password, "-but-longer{Enter}");
    expect(await screen.findByText("Sign in")).toBeInTheDocument();
    const proof = { email: "ann@example.test", code: "1234 5678" };
    expect(sent().at(-1)).toEqual(["/api/v1/merchants/forgot-password/reset", { ...proof, password: "short-but-longer", store_id: "s1" }]);
  });

  it("lets one choose among the stores of the address, and opens the chosen one after the next sign-in", async () => {
    const second = { _id: "s2", name: "Southwind", platform_domain: "south.example" };
    const person = { user_type: "merchant", status: "active", email_verified: true, first_name: "A", last_name: "B", permissions: null };
    call
      .mockResolvedValueOnce({ stores: [store, second] })
      .mockResolvedValueOnce({ changed: true })
      .mockRejectedValueOnce(failure("CHOOSE_STORE", { data: { stores: [store, second] } }))
      .mockResolvedValueOnce({ token: "a.e30.b", user_data: person, store_data: second, platform_data: null, payment_methods: [] });
    open("/auth/new-password", "#email=ann%40example.test&code=12345678", <SignIn />);
    await userEvent.click(screen.getByRole("button", { name: words.auth.goOn }));
    await userEvent.click(await screen.findByLabelText(words.auth.storeToOpen));
    expect(getSession().storesList).toEqual([store, second]);
    await userEvent.click(await screen.findByText("Southwind · south.example"));
    await userEvent.type(screen.getByLabelText(words.auth.newPassword), "a-good-password{Enter}");
    expect(await screen.findByText(words.auth.passwordChanged)).toBeVisible();
    expect(sent().at(-1)?.[1]).toMatchObject({ store_id: "s2" });
    await userEvent.type(screen.getByLabelText("Email address"), "ann@example.test");
    await userEvent.type(screen.getByLabelText("Password"), "a-good-password{Enter}");
    expect(await screen.findByText("Inside")).toBeInTheDocument();
    expect(sent().at(-1)?.[1]).toMatchObject({ storeId: "s2" });
  });
});
