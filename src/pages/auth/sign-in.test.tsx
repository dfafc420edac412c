import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "#src/lib/calls/api";
import { signOut } from "#src/lib/session/session";
import words from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { renderAuth } from "../../../tests/support/auth-harness.tsx";
import Register from "./register.tsx";
import SignIn from "./sign-in.tsx";

const stores = [
  { _id: "s1", name: "Northwind", platform_domain: "north.example" },
  { _id: "s2", name: "Southwind", platform_domain: "south.example" },
];
const person = { user_type: "merchant", status: "active", email_verified: true, first_name: "Ann", last_name: "Bee", permissions: null };
const answer = { token: "a.e30.b", user_data: person, store_data: stores[0], platform_data: null, payment_methods: [] };
const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

const call = vi.fn<(method: string, path: string, options?: { body?: unknown }) => Promise<unknown>>();

const optionsPath = "/api/v1/merchants/login-options";
let options: object;

function open(path = "/") {
  const routes = [
    { path: "/", element: <SignIn /> },
    { path: "/auth/register-unprotected", element: <Register /> },
    { path: "/dashboard/app", element: <h1>Inside</h1> },
    { path: "/dashboard/return/list", element: <h1>Returns</h1> },
  ];
  const answerTo = ((...args: Parameters<typeof call>) =>
    args[1] === optionsPath ? Promise.resolve(options) : call(...args)) as Api["call"];
  renderAuth(routes, answerTo, path);
}

async function submit({ password = "secret-1", member = false, path = "/" } = {}) {
  open(path);
  if (member) await userEvent.click(screen.getByText("Team member"));
  await userEvent.type(screen.getByLabelText("Email address"), " ann@example.test ");
  if (password) await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { translation: words, errors } } });
});

describe("signing in", () => {
  beforeEach(() => {
    signOut();
    call.mockReset();
    options = { google: false, microsoft: null, demo_accounts: false, registration: "open" };
  });

  it("offers to create an account only where anyone may", async () => {
    open();
    expect(await screen.findByRole("link", { name: "Create account" })).toBeVisible();
    cleanup();
    options = { ...options, registration: "invite" };
    open();
    await waitFor(() => expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible());
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
  });

  it("asks for an empty password as for any other field, and says once how long it must be", async () => {
    open("/auth/register-unprotected");
    const password = await screen.findByLabelText("Password");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/This field is required/));
    await userEvent.type(password, "short{Enter}");
    expect(await screen.findByText("This password is too short.")).toBeInTheDocument();
    expect(screen.getAllByText(/At least 8 characters/)).toHaveLength(1);
  });

  it("shows who creates accounts instead of the registration", async () => {
    for (const [registration, title] of [
      ["invite", "Accounts are by invitation"],
      ["closed", "No new accounts"],
    ] as const) {
      options = { ...options, registration };
      open("/auth/register-unprotected");
      expect(await screen.findByRole("heading", { name: title })).toBeVisible();
      expect(screen.queryByLabelText("Store name")).toBeNull();
      cleanup();
    }
  });

  it("sends a merchant to the merchant's sign-in and opens the dashboard", async () => {
    call.mockResolvedValue(answer);
    await submit();
    expect(await screen.findByText("Inside")).toBeInTheDocument();
    expect(call).toHaveBeenCalledWith("POST", "/api/v1/merchants/login-merchant", {
      body: { email: "ann@example.test", password: "secret-1" },
    });
  });

  it("returns to the page one came from, within this product only", async () => {
    call.mockResolvedValue(answer);
    await submit({ path: "/?to=%2Fdashboard%2Freturn%2Flist" });
    expect(await screen.findByText("Returns")).toBeInTheDocument();
  });

  it("sends a team member to the members' sign-in", async () => {
    call.mockRejectedValue(failure("BAD_CREDENTIALS", { statusCode: 401 }));
    await submit({ member: true });
    expect(call.mock.calls[0]?.[1]).toBe("/api/v1/merchants/profile/member/login");
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.BAD_CREDENTIALS);
    expect(screen.getByLabelText("Password")).toHaveValue("secret-1");
  });

  it("shows a team member the server's own answer, and without any that the login failed", async () => {
    call.mockRejectedValueOnce(failure("OFFLINE", { statusCode: 0, message: "Something went wrong" }));
    await submit({ member: true });
    expect((await screen.findByRole("alert")).textContent).toBe("Login failed");
    call.mockRejectedValueOnce(failure("BAD_CREDENTIALS", { statusCode: 401, message: "no" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(errors.BAD_CREDENTIALS)).toBeVisible();
  });

  it("asks for the store when there are several, and signs in to the chosen one", async () => {
    call.mockRejectedValueOnce(failure("CHOOSE_STORE", { data: { stores } })).mockResolvedValueOnce(answer);
    await submit();
    await userEvent.click(await screen.findByRole("button", { name: /Southwind/ }));
    expect(call.mock.calls[1]?.[2]).toEqual({ body: { email: "ann@example.test", password: "secret-1", storeId: "s2" } });
    expect(await screen.findByText("Inside")).toBeInTheDocument();
  });

  it("shows how long to wait after too many tries and blocks the form until then", async () => {
    call.mockRejectedValue(failure("RATE_LIMITED", { retryAfter: 60 }));
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.RATE_LIMITED);
    expect(screen.getByRole("button", { name: "Sign in" })).toBeDisabled();
  });

  it("rejects an owner whose address is not confirmed", async () => {
    call.mockResolvedValue({ ...answer, user_data: { ...person, email_verified: false } });
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(words.auth.notVerified);
    expect(localStorage.getItem("accessToken")).toBeNull();
  });

  it("asks for the second factor, reports a wrong code, and continues with the right one", async () => {
    call
      .mockRejectedValueOnce(failure("TWO_FACTOR_REQUIRED", { data: { challenge: "c1" } }))
      .mockRejectedValueOnce(failure("BAD_CODE"))
      .mockResolvedValueOnce(answer);
    await submit();
    const code = await screen.findByLabelText(words.auth.authenticatorCode);
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await userEvent.type(code, "123 456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.BAD_CODE);
    await userEvent.click(screen.getByRole("button", { name: words.auth.useRecoveryCode }));
    await userEvent.type(screen.getByLabelText("Recovery code"), "ABCDE-FGHJK{Enter}");
    expect(await screen.findByText("Inside")).toBeInTheDocument();
    expect(call.mock.calls[2]?.[2]).toEqual({ body: { challenge: "c1", code: "ABCDE-FGHJK" } });
  });

  it("starts over when the second factor took too long", async () => {
    call
      .mockRejectedValueOnce(failure("TWO_FACTOR_REQUIRED", { data: { challenge: "c1" } }))
      .mockRejectedValueOnce(failure("CHALLENGE_ENDED"));
    await submit();
    await userEvent.type(await screen.findByLabelText(words.auth.authenticatorCode), "123456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.CHALLENGE_ENDED);
    expect(screen.getByLabelText("Password")).toBeInTheDocument();
  });

  it("warns of demo accounts that are reachable by others, and only then", async () => {
    options = { google: true, microsoft: null, demo_accounts: true };
    open();
    const warning = await screen.findByRole("status");
    expect(warning).toHaveTextContent(words.auth.demoAccountsTitle);
    expect(warning).toHaveTextContent(words.auth.demoAccounts);
    cleanup();
    options = { google: true, microsoft: null, demo_accounts: false };
    open();
    expect(await screen.findByRole("button", { name: words.auth.withGoogle })).toBeInTheDocument();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("reports missing fields without calling the server", async () => {
    await submit({ password: "" });
    await waitFor(() => expect(screen.getByLabelText("Password")).toBeInvalid());
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });
});
