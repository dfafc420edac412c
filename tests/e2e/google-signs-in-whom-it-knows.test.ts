import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { type Oidc, startOidc } from "../support/oidc.mjs";

let oidc: Oidc;
let journey: Journey;
let page: Page;

beforeAll(async () => {
  oidc = await startOidc();
  const { clientId, clientSecret, issuer } = oidc;
  journey = await startJourney("demo", { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer });
  page = await journey.visit();
});
afterAll(async () => {
  await journey?.stop();
  await oidc?.close();
});

const withGoogle = () => page.getByRole("button", { name: "Sign in with Google" }).click();

describe("Google", () => {
  it("is refused for a person without an account", async () => {
    oidc.setPerson({ sub: "stranger", email: "stranger@example.test", email_verified: true });
    await page.goto(`${journey.url}/dashboard/return/list?tab=review`);
    await withGoogle();
    await page.getByText("There is no account with this email address yet.").waitFor();
    expect(page.url()).not.toContain("#");
    // Another person on the same browser.
    await page.context().clearCookies();
  });

  it("shows an owner of two stores the choice, and then the page they were opening", async () => {
    oidc.setPerson({ sub: "olivia", email: "owner@demo.test", email_verified: true });
    await page.goto(`${journey.url}/dashboard/return/list?tab=review`);
    await withGoogle();
    await page.getByRole("button", { name: /Northwind Outfitters/ }).click();
    await page.waitForURL("**/dashboard/return/list?tab=review");
    await page.getByRole("row").nth(1).waitFor();
  });

  it("leaves nothing of the sign-in in the address, and no error", () => {
    expect(new URL(page.url()).hash).toBe("");
    expect(journey.complaints).toEqual([]);
  });
});
