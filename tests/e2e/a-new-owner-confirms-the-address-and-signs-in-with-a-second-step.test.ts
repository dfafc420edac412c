import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { chooseByKeyboard } from "../support/selects.ts";

const email = "ida@fjord.test";
const password = "a-good-password";

let journey: Journey;
let page: Page;
let secret: string;
let recoveryCode: string;

beforeAll(async () => {
  journey = await startJourney("none", { VERIFY_EMAIL: "always" });
  page = await journey.visit();
});
afterAll(() => journey?.stop());

const choose = (label: string, text?: string) => chooseByKeyboard(page, label, text);
/** Return the authenticator's next code: the current one is used up. */
const code = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const signIn = async () => {
  await page.goto(journey.url);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};
const leave = async () => {
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
};

describe("a new owner", () => {
  it("creates an account and is asked to confirm the address", async () => {
    await page.goto(`${journey.url}/auth/register-unprotected`);
    await page.getByLabel("First name").fill("Ida");
    await page.getByLabel("Last name").fill("Fjord");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByLabel("Store name").fill("Fjord & Sons");
    await choose("Platform");
    await page.getByLabel("Store domain").fill("fjord.example.test");
    await choose("Currency", "EUR");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
    expect(await page.getByLabel("Email address").inputValue()).toBe(email);
    await page.waitForURL(`${journey.url}/auth/verify`);
  });

  it("reads the code in the mailbox and is signed in", async () => {
    const mailbox = await page.context().newPage();
    await mailbox.goto(journey.mailbox());
    const mail = (await mailbox.getByRole("article").first().textContent()) ?? "";
    await mailbox.close();
    await page.getByLabel("Code from the email").fill("0000 0000");
    await page.getByRole("button", { name: "Confirm address" }).click();
    await page.getByText("Invalid or expired code").waitFor();
    await page.getByLabel("Code from the email").fill(/\d{4} \d{4}/.exec(mail)?.[0] ?? "");
    await page.getByRole("button", { name: "Confirm address" }).click();
    await page.waitForURL("**/dashboard/app");
  });

  it("sets up an authenticator and saves the recovery codes", async () => {
    await page.goto(`${journey.url}/dashboard/settings/2fa`);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
    secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Authenticator code").fill(code(0));
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.first().textContent()) ?? "";
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("10 left").waitFor();
  });

  it("signs in with the second factor", async () => {
    await leave();
    await signIn();
    await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
    await page.getByLabel("Authenticator code").fill(code(1));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard/app");
  });

  it("signs in with a recovery code without the phone", async () => {
    await leave();
    await signIn();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard/app");
  });

  it("sees no error on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
