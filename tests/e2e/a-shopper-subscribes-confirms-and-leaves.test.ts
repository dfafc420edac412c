import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { pageFaults } from "../support/page-faults.ts";

const email = "zoe.marsh@example.test";
const list = "/dashboard/notifications/subscriber/list";
let sink: MailSink;
let journey: Journey;
let desk: Page;
let shopper: Page;
let mail = "";

beforeAll(async () => {
  sink = await startMailSink();
  journey = await startJourney("demo", { SMTP_URL: sink.url });
  const token = await journey.token("manager@demo.test");
  desk = await journey.visit({ token });
  shopper = await journey.visit({ phone: true });
});
afterAll(async () => {
  await journey?.stop();
  await sink?.stop();
});

/** The program listens on a free port, which links in mails cannot know. */
const linkOf = (purpose: "c" | "u") => journey.url + (new RegExp(`/m/${purpose}/\\S+`).exec(mail)?.[0] ?? "");
const found = (text: string) => desk.getByRole("row", { name: new RegExp(email) }).getByText(text);
/** Return the rules a page of the shopper breaks. */

describe("a shopper", () => {
  it("is recorded by the shop's own system and gets a mail that asks", async () => {
    const owner = journey.as(await journey.token("owner@demo.test"));
    const { key } = await owner("POST", "/api/v1/stores/api-keys", { name: "Shop", scopes: ["subscribers:write"] });
    const at = new Date().toISOString();
    const consent = {
      channel: "EMAIL",
      action: "GRANTED",
      source: "FORM",
      text: "Yes, send me news.",
      at,
      page_url: "https://shop.example/sale",
    };
    const body = { email, first_name: "Zoe", last_name: "Marsh", language: "en", consents: [consent] };
    expect((await journey.as(key)("PUT", "/api/v1/public/subscribers", body)).email_status).toBe("PENDING");
    mail = await sink.mailTo(email);
    await desk.goto(`${journey.url}${list}?q=${encodeURIComponent(email)}`);
    await found("To be confirmed").waitFor();
  });

  it("confirms on the page of the mail, in one button, without scripts", async () => {
    await shopper.goto(linkOf("c"));
    await shopper.getByRole("heading", { name: "Confirm your subscription" }).waitFor();
    expect(await pageFaults(shopper, "the page")).toEqual([]);
    await shopper.getByRole("button", { name: "Yes, subscribe me" }).click();
    await shopper.getByRole("heading", { name: "You are subscribed" }).waitFor();
    await desk.reload();
    await found("Subscribed").waitFor();
  });

  it("is shown to the manager with the proof of consent", async () => {
    await desk.getByRole("link", { name: "Zoe Marsh" }).click();
    await desk.getByRole("heading", { level: 1, name: "Zoe Marsh" }).waitFor();
    await desk.getByText("Can receive emails").waitFor();
    await desk.getByText("https://shop.example/sale").first().waitFor();
    await desk.getByText("Verified: nothing was changed or removed.").waitFor();
  });

  it("leaves by one button, and the open page of the manager says so", async () => {
    await shopper.goto(linkOf("u"));
    expect(await pageFaults(shopper, "the page")).toEqual([]);
    await shopper.getByRole("button", { name: "Stop these emails" }).click();
    await shopper.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    await desk.getByText("Cannot receive emails: the person has unsubscribed").waitFor();
  });

  it("changes their mind on the preference page", async () => {
    await shopper.getByRole("link", { name: "Change what you receive" }).click();
    await shopper.getByRole("button", { name: "Subscribe again" }).click();
    await shopper.getByRole("button", { name: "At most one email a week" }).click();
    await shopper.getByText(/at most one email a week/).waitFor();
    expect(await pageFaults(shopper, "the page")).toEqual([]);
    await desk.getByText("Wants at most one marketing email a week.").waitFor();
  });

  it("leaves pages without errors behind", () => {
    expect(journey.complaints).toEqual([]);
  });
});
