import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";

let journey: Journey;
let owner: Caller;
let office: Page;
let guest: Page;
let link: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  [office, guest] = await Promise.all([journey.visit({ token }), journey.visit()]);
});
afterAll(() => journey?.stop());

/** The count of open work may appear beside the name. */
const menu = (page: Page, name: "Returns" | "Members") =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: new RegExp(`^${name}`) });

describe("the owner", () => {
  it("invites a person with a role, and adjusts it", async () => {
    await office.goto(`${journey.url}/dashboard/members`);
    await office.getByRole("link", { name: "Invite" }).click();
    await office.getByLabel("Email address").fill("nadia@example.test");
    await office.getByLabel("First name").fill("Nadia");
    await office.getByLabel("Last name").fill("Noor");
    await office.getByRole("radio", { name: /^Viewer/ }).check();
    await office.getByRole("checkbox", { name: /^Warranty/ }).uncheck();
    await office.getByText("Less than Viewer: Warranty").waitFor();
    await office.getByRole("button", { name: "Save" }).click();
    await office.getByRole("heading", { name: "Nadia Noor" }).waitFor();
  });

  it("passes on the link when no mail server is configured, and previews what she would see", async () => {
    link = (await office.getByText(/\/auth\/accept-invitation#token=/).textContent()) ?? "";
    await office.getByRole("button", { name: "See as this member" }).click();
    const returns = office.getByRole("listitem").filter({ hasText: /^Process a return/ });
    expect(await returns.textContent()).toContain("Denied");
  });
});

describe("the member", () => {
  it("accepts with a password of her own and finds exactly what was granted", async () => {
    await guest.goto(journey.url + new URL(link).pathname + new URL(link).hash);
    await guest.getByText("You have been invited to Northwind Outfitters.").waitFor();
    await guest.getByRole("textbox", { name: "Password" }).fill("a sentence of my own");
    await guest.getByRole("button", { name: "Accept and sign in" }).click();
    await guest.waitForURL("**/dashboard/app");
    await menu(guest, "Returns").waitFor();
    expect(await menu(guest, "Members").count()).toBe(0);
    await guest.goto(`${journey.url}/dashboard/members`);
    await guest.getByRole("heading", { name: "No access" }).waitFor();
  });

  it("loses a permission while its page is open", async () => {
    const listening = guest.waitForResponse(/\/api\/v1\/events/);
    await guest.goto(`${journey.url}/dashboard/return/list`);
    await guest.getByRole("heading", { level: 1, name: "Returns" }).waitFor();
    // She has joined since: her record is a newer one.
    await office.reload();
    await office.getByRole("checkbox", { name: /^Returns/ }).uncheck();
    await listening;
    const saved = office.waitForResponse((response) => response.request().method() !== "GET" && response.url().includes("/members/"));
    await office.getByRole("button", { name: "Save" }).click();
    expect((await saved).ok()).toBe(true);
    await guest.getByRole("heading", { name: "No access" }).waitFor();
    expect(await menu(guest, "Returns").count()).toBe(0);
  });

  it("is signed out at once when removed, and the log says by whom", async () => {
    await office.getByRole("button", { name: "Remove Nadia Noor" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await office.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    await guest.waitForURL("**/auth/login-unprotected**");
    const { items } = await owner("GET", "/api/v1/merchants/audit?action=member.");
    expect(items.map((one: { action: string }) => one.action)).toEqual([
      "member.removed",
      "member.updated",
      "member.joined",
      "member.invited",
    ]);
    expect(journey.complaints).toEqual([]);
  });
});
