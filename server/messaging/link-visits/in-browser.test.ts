import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type MailSink, startMailSink } from "../../../tests/support/mail-sink.ts";
import { type World, world } from "../../../tests/support/world.ts";

const prefix = "/api/v1/notifications";
let sink: MailSink;
let api: TestApi;
let w: World;
let erp: Client;
beforeAll(async () => {
  sink = await startMailSink();
  api = await startApi({ config: { smtpUrl: sink.url, smtpRate: 1000 } });
});
afterAll(async () => {
  await api.close();
  await sink.stop();
});
beforeEach(async () => {
  w = await world(api);
  erp = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
  const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
  await w.owner.put(`${prefix}/shop-settings`, { footer, tracking: "CONSENTED" });
});

async function person(name: string): Promise<string> {
  const email = `${name.replace(/\W/g, "")}.${w.storeId}@example.test`.toLowerCase();
  await erp.put("/api/v1/public/subscribers", { email, first_name: name, language: "en" });
  await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED", tracking: true }).where("email", "=", email).execute();
  return email;
}

async function send(blocks: object[]): Promise<string> {
  const made = (await w.owner.post(`${prefix}/templates`, { name: `News ${Math.random()}`, kind: "CAMPAIGN" })).body.data;
  const footer = { id: "f", type: "footer", text: { en: "You asked." } };
  const content = { subject: { en: "News" }, blocks: [...blocks, footer], theme: {} };
  const saved = await w.owner.put(`${prefix}/templates/${made.id}`, { content, expected_version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const one = (await w.owner.post(`${prefix}/campaigns`, { name: "Summer", template_id: made.id })).body.data;
  const started = await w.owner.post(`${prefix}/campaigns/${one.id}/schedule`, { mode: "NOW", accept_unverified: true });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await api.drain();
  return made.id;
}

/** Return a mail's own HTML as its recipient's program has it. */
async function mailTo(email: string): Promise<string> {
  const mail = (await sink.mailTo(email)).replace(/=\r?\n/g, "").replace(/=3D/g, "=");
  return mail.slice(mail.indexOf("<!doctype"), mail.indexOf("</html>"));
}
const viewOf = (html: string): string => /\/m\/v\/[\w.-]+/.exec(html)?.[0] ?? "";
const open = (url: string, language = "en") => api.as(null).raw({ method: "GET", url, headers: { "accept-language": language } });
const name = { id: "n", type: "heading", text: { en: "Hello {{ customer.first_name }}" } };

describe("a mail in the browser", () => {
  it("is the one its reader got, whatever has changed since, and nobody else's", async () => {
    const [ann, bob] = [await person("Ann"), await person("Bob")];
    const plate = await w.variant("plate", 2500);
    const template = await send([
      name,
      { id: "g", type: "product", variant_id: plate },
      { id: "b", type: "button", label: { en: "Go" }, url: "https://shop.example/sale" },
    ]);
    const sent = await mailTo(ann);
    await w.variant("plate", 9900);
    await api.db.kysely.updateTable("subscriber").set({ first_name: "Changed" }).where("email", "=", ann).execute();
    await w.owner.put(`${prefix}/templates/${template}`, {
      content: { subject: { en: "Other" }, blocks: [{ id: "x", type: "heading", text: { en: "Another mail" } }], theme: {} },
    });
    const shown = await open(viewOf(sent));
    expect(shown.statusCode).toBe(200);
    expect(shown.payload).toContain("<bdi>Ann</bdi>");
    expect(shown.payload).toContain("25.00");
    for (const other of ["Changed", "99.00", "Another mail", "Bob", bob]) expect(shown.payload).not.toContain(other);
    expect((await open(viewOf(await mailTo(bob)))).payload).toContain("<bdi>Bob</bdi>");
    // Its links lead straight on and no picture reports that it was opened: only what a mail program shows is measured.
    expect(sent).toContain("/m/l/");
    expect(shown.payload).toContain('href="https://shop.example/sale"');
    expect(shown.payload).not.toMatch(/\/m\/[lo]\//);
  });

  it("is shown to the store's people too, as it was sent", async () => {
    const ann = await person("Ann");
    await send([name]);
    await api.db.kysely.updateTable("subscriber").set({ first_name: "Changed" }).where("email", "=", ann).execute();
    const { items } = (await w.owner.get(`${prefix}/messages?recipient=${ann}`)).body.data;
    const shown = (await w.owner.get(`${prefix}/messages/${items[0].id}`)).body.data;
    expect(shown).toMatchObject({ kind: "CAMPAIGN", message_id: `<${items[0].id}@127.0.0.1>` });
    expect(shown.html).toContain("<bdi>Ann</bdi>");
  });

  it("runs nothing, is stored by nobody and is found by no search engine", async () => {
    const email = await person("<img src=x onerror=alert(1)>");
    await send([name]);
    const shown = await open(viewOf(await mailTo(email)));
    expect(shown.payload).not.toContain("<img src=x");
    expect(shown.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const policy = String(shown.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/);
  });

  it("says in the reader's language that it is gone, once the person is erased, and so do forged links and those of another purpose", async () => {
    const email = await person("Ann");
    await send([name]);
    const html = await mailTo(email);
    const view = viewOf(html);
    const leave = /\/m\/u\/[\w.-]+/.exec(html)?.[0] ?? "";
    const forged = [view.slice(0, -1) + (view.endsWith("A") ? "B" : "A"), leave.replace("/m/u/", "/m/v/"), "/m/v/x", `${view}.more`];
    for (const url of forged) expect((await open(url)).statusCode).toBe(404);
    expect((await open(view.replace("/m/v/", "/m/u/"))).statusCode).toBe(404);
    const { id } = (await w.owner.get(`${prefix}/subscribers?q=${email}`)).body.data.items[0];
    expect((await w.owner.delete(`${prefix}/subscribers/${id}`)).status).toBe(200);
    const gone: string[] = [];
    for (const language of ["en", "fr", "vi", "zh-CN", "ar"]) {
      const page = await open(view, language);
      expect(page.statusCode).toBe(404);
      expect(page.payload).not.toContain(email);
      gone.push(/<title>([^<]+)</.exec(page.payload)?.[1] ?? "");
    }
    expect(new Set(gone).size).toBe(5);
    expect(gone[0]).toBe("This email can no longer be shown");
  });

  it("is not there before it is sent", async () => {
    const email = await person("Ann");
    await send([name]);
    const view = viewOf(await mailTo(email));
    await api.db.kysely.updateTable("message").set({ state: "QUEUED" }).where("recipient", "=", email).execute();
    expect((await open(view)).statusCode).toBe(404);
  });
});
