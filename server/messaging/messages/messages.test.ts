import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const received: string[] = [];
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    let text = "";
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on("end", () => {
      received.push(text);
      done();
    });
  },
});

let api: TestApi;
let w: World;
beforeAll(async () => {
  await new Promise<void>((ready) => mailbox.listen(0, "127.0.0.1", ready));
  const { port } = mailbox.server.address() as AddressInfo;
  api = await startApi({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: "https://returns.example.test" } });
  w = await world(api);
});
afterAll(async () => {
  await api.close();
  mailbox.close();
});

const messages = (id: string) =>
  api.db.kysely
    .selectFrom("message")
    .selectAll()
    .where("store_id", "=", w.storeId)
    .where("return_id", "=", id)
    .orderBy("created_at")
    .execute();

describe("mails to the customer", () => {
  it("report what happened, in the customer's language, once", async () => {
    const customer = { email: "anne@example.test", first_name: "Anne", last_name: "Abeille", language: "fr-CA" };
    const r = await w.received(await w.order({ customer, lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.process(r);
    await w.done(r, "refund");
    await api.drain();
    await api.drain();
    const mails = await messages(r.id);
    expect(mails.map((mail) => [mail.template, mail.language, mail.state])).toEqual([
      ["requested", "fr", "SENT"],
      ["approved", "fr", "SENT"],
      ["received", "fr", "SENT"],
      ["refunded", "fr", "SENT"],
    ]);
    expect(mails[3]?.body).toMatch(/^Bonjour Anne Abeille,[\s\S]*20,00/);
    expect(received).toHaveLength(4);
    expect(received.join()).toContain("anne@example.test");
  });

  it("are in the store's default language where the customer's is not known, or is none of the product's", async () => {
    const settings = "/api/v1/notifications/shop-settings";
    expect((await w.owner.put(settings, { default_language: "vi" })).status).toBe(200);
    for (const language of [undefined, "de-AT"]) {
      const customer = { email: "eva@example.test", first_name: "Eva", last_name: "Bauer", ...(language && { language }) };
      const r = await w.request(await w.order({ customer, lines: [{ unit_price_minor: 2000 }] }), [1]);
      await api.drain();
      expect((await messages(r.id)).map((mail) => [mail.template, mail.language])).toEqual([["requested", "vi"]]);
    }
    expect((await w.owner.put(settings, { default_language: "en" })).status).toBe(200);
  });

  it("carry the paper of an additional invoice and what is still due on it, each time it is sent", async () => {
    const variant_id = await w.variant("dearer", 5000);
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }] });
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    const part = { external_id: "part", amount_minor: 1000, method: "BANK_TRANSFER" };
    expect((await w.owner.post(`/api/v1/invoices/${documents[0]?.id}/payments`, part)).status).toBe(200);
    await w.done(r, "send-invoice");
    received.length = 0;
    await api.drain();
    await api.drain();
    const mails = (await messages(r.id)).filter(({ template }) => template === "invoiced");
    expect(mails.map(({ invoice_id, state }) => [invoice_id, state])).toEqual(Array(2).fill([documents[0]?.id, "SENT"]));
    expect(mails.map(({ body }) => body?.match(/cost (\S+) more/)?.[1])).toEqual(["$30.00", "$20.00"]);
    const sent = received.filter((text) => text.includes("application/pdf"));
    expect(sent).toHaveLength(2);
    for (const text of sent) expect(text).toContain(`filename=${documents[0]?.number}.pdf`);
  });

  it("name the store the customer chose, when the return is approved", async () => {
    const address = { line1: "1 Main Street", city: "Reno", province: "NV", postcode: "89502", country: "US" };
    const saved = await w.save("IN_STORE_LOCATIONS", {
      locations: ["High Street", "Low Street"].map((name) => ({ name, address })) as never,
    });
    const [high] = (saved.data as { locations: { id: string }[] }).locations;
    const mailOf = async (over: object) => {
      const customer = { email: "bo@example.test", first_name: "Bo", last_name: "Cee" };
      const order = await w.order({ customer, ship_to: address, lines: [{ unit_price_minor: 2000 }] });
      const r = await w.request(order, [1], { shipping_method: "IN_STORE", ...over });
      await w.done(r, "approve");
      await api.drain();
      return (await messages(r.id)).at(-1);
    };
    expect((await mailOf({ store_place_id: high?.id }))?.body).toContain("to High Street (1 Main Street, Reno, NV 89502, US) and quote");
    const nowhere = await mailOf({});
    expect([nowhere?.template, nowhere?.body?.includes("High Street")]).toEqual(["approvedInStore", false]);
    await w.save("IN_STORE_LOCATIONS", { locations: [] });
  });

  it("are not written without a customer address", async () => {
    const r = await w.request(await w.order({ customer: null, lines: [{ unit_price_minor: 2000 }] }), [1]);
    await api.drain();
    expect(await messages(r.id)).toEqual([]);
  });

  it("inform the store of a new request when its settings name an address", async () => {
    await w.save("GENERAL", { notification_email: "returns@shop.test" });
    const r = await w.request(await w.order({ customer: null, lines: [{ unit_price_minor: 2000 }] }), [1]);
    await api.drain();
    expect(await messages(r.id)).toMatchObject([{ template: "staffRequested", recipient: "returns@shop.test" }]);
    await w.save("GENERAL", { notification_email: null });
  });

  it("state the reason for a decline", async () => {
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.done(r, "decline", { reason: "Worn outside" });
    await api.drain();
    expect((await messages(r.id)).at(-1)).toMatchObject({
      template: "declined",
      language: "en",
      body: expect.stringContaining("Worn outside"),
    });
  });
});

describe("an invitation by mail", () => {
  it("is sealed while it waits, and deleted once sent", async () => {
    const invited = { email: "wren@example.test", first_name: "Wren", last_name: "Ode", preset: "Viewer" };
    expect((await w.owner.post("/api/v1/merchants/members", invited)).status).toBe(201);
    const stored = () => api.db.kysely.selectFrom("message").selectAll().where("recipient", "=", invited.email).executeTakeFirstOrThrow();
    expect((await stored()).body).toMatch(/^sealed:/);
    await api.drain();
    expect(await stored()).toMatchObject({ state: "SENT", body: "" });
    expect(received.at(-1)?.replaceAll("=\r\n", "")).toContain("/auth/accept-invitation#token");
  });
});
