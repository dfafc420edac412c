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
