import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const people = "/api/v1/notifications/subscribers";
const path = `${people}/imports`;
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const agreed = (over: object = {}) => ({
  ...{ channels: ["EMAIL", "SMS"], text: "Yes, send me news.", source: "Form at the till", at: "2026-01-02T09:00:00.000Z", ...over },
});

async function upload(text: string) {
  return (await w.owner.raw({ method: "POST", url: `${path}/files`, ...fileForm(text, { name: "people.csv", type: "text/csv" }) })).json()
    .data as any;
}
const start = (file: any, over: object = {}) =>
  w.owner.post(path, { file_id: file.id, mapping: file.mapping, consent: agreed(), dry_run: false, ...over });
async function run(text: string, over: object = {}) {
  const started = await start(await upload(text), over);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await api.drain();
  return (await w.owner.get(`${path}/${(started.body.data as any).id}`)).body.data as any;
}
const statuses = async () => {
  const { items } = (await w.owner.get(`${people}?limit=100`)).body.data as any;
  return Object.fromEntries(items.map((one: any) => [one.email, [one.email_status, one.sms_status]]));
};

const files: Record<string, string> = {
  "Shopify's": "Email,Phone,Accepts Email Marketing,Accepts SMS Marketing\nyes@b.test,+12125550101,yes,yes\nno@b.test,+12125550102,no,no\n",
  "Klaviyo's":
    "Email,Phone Number,Email Marketing Consent,Email Marketing Consent Timestamp,SMS Marketing Consent\nyes@b.test,+12125550101,SUBSCRIBED,2024-01-01,SUBSCRIBED\nno@b.test,+12125550102,NEVER_SUBSCRIBED,,UNSUBSCRIBED\n",
  "Mailchimp's":
    "Email Address,Phone Number,OPTIN_TIME,UNSUB_TIME,UNSUB_REASON\nyes@b.test,+12125550101,2024-01-01 10:00,,\nno@b.test,+12125550102,2024-01-01 10:00,2025-01-01 10:00,N/A\n",
  "MailPoet's": "Email,Phone,Status\nyes@b.test,+12125550101,subscribed\nno@b.test,+12125550102,unsubscribed\n",
  "a shop's in French":
    "Courriel;Téléphone;Consentement e-mail;Consentement SMS\nyes@b.test;+12125550101;oui;oui\nno@b.test;+12125550102;non;non\n",
};

describe("an import of subscribers", () => {
  for (const [whose, text] of Object.entries(files))
    it(`leaves those without consent who say no in ${whose} export`, async () => {
      const tried = await run(text, { dry_run: true });
      expect(tried.counts).toMatchObject({ CREATED: 1, SAID_NO: 1 });
      expect((await run(text)).counts).toEqual(tried.counts);
      const found = await statuses();
      expect(found["yes@b.test"]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
      for (const status of found["no@b.test"]) expect(["NONE", "UNSUBSCRIBED"]).toContain(status);
    });

  it("reads back its own export in every language, and subscribes nobody who was not", async () => {
    await w.owner.post(people, { email: "none@b.test" });
    await w.owner.post(people, {
      email: "left@b.test",
      consent: { channels: ["EMAIL"], text: "Yes", source: "Till", at: "2026-01-01T00:00:00Z" },
    });
    for (const language of ["en", "fr", "vi", "cn", "ar"]) {
      const exported = await w.owner.raw({ method: "GET", url: `${people}/export?format=csv`, headers: { "accept-language": language } });
      expect(exported.statusCode, exported.body).toBe(200);
      const before = await statuses();
      const done = await run(exported.body);
      expect([done.state, done.error], language).toEqual(["DONE", null]);
      expect(await statuses(), language).toEqual(before);
    }
  });

  it("keeps out whoever the file says has left, whatever a later file says", async () => {
    await w.owner.post(people, { email: "ann@b.test" });
    await run("email\nann@b.test\n", { consent: agreed({ channels: ["EMAIL"] }) });
    expect((await statuses())["ann@b.test"][0]).toBe("SUBSCRIBED");
    expect((await run("email,status\nann@b.test,unsubscribed\nnew@b.test,bounced\n")).counts).toMatchObject({ SAID_NO: 2 });
    expect((await run("email\nann@b.test\nnew@b.test\n")).counts).toMatchObject({ KEPT_OUT: 2 });
    const found = await statuses();
    expect([found["ann@b.test"][0], found["new@b.test"][0]]).toEqual(["UNSUBSCRIBED", "UNSUBSCRIBED"]);
  });

  it("asks about columns it does not read, and words it does not understand, before anybody is imported", async () => {
    const file = await upload("email,Newsletter\na@b.test,yes\n");
    const unread = await start(file, { mapping: ["email", "attribute"] });
    expect(refusal(unread, "columns")).toEqual([422, "CONSENT_UNCLEAR", ["Newsletter"]]);
    const checked = await start(file, { mapping: ["email", null], consent: agreed({ columns_checked: true }) });
    expect(checked.status).toBe(202);
    await api.drain();
    const text = "email,Newsletter\nb@b.test,yes\nc@b.test,perhaps\n";
    expect((await run(text, { dry_run: true })).counts).toMatchObject({ CREATED: 1, UNCLEAR: 1 });
    const stopped = await run(text);
    expect([stopped.state, stopped.error, stopped.position]).toEqual(["FAILED", "CONSENT_UNCLEAR", 0]);
    expect(Object.keys(await statuses())).toEqual(["a@b.test"]);
    expect((await run(text, { consent: agreed({ unclear_is_no: true }) })).counts).toMatchObject({ CREATED: 1, SAID_NO: 1 });
    expect((await statuses())["c@b.test"][0]).toBe("NONE");
  });

  it("keeps a good address beside a number that cannot be read, and reads none as another country's", async () => {
    w = await world(api, { country: "VN" } as never);
    const text = "email,phone,country\na@b.test,0612345678,France\nb@b.test,0612345678,Atlantis\nc@b.test,12,\n,0612345678,Atlantis\n";
    const done = await run(text);
    expect(done.counts).toMatchObject({ CREATED: 1, NO_PHONE: 2, INVALID: 1 });
    const { items } = (await w.owner.get(`${people}?limit=10`)).body.data as any;
    const phones = Object.fromEntries(items.map(({ email, phone }: any) => [email, phone]));
    expect(phones).toEqual({ "a@b.test": "+33612345678", "b@b.test": null, "c@b.test": null });
    const errors = await w.owner.raw({ method: "GET", url: `${path}/${done.id}/errors.csv` });
    expect(errors.body).toContain("NO_PHONE");
  });
});
