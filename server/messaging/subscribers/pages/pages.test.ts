import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#server/kit/ids";
import { type Client, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";
import { linkOf } from "../consent/links.ts";
import { storeKeys } from "../store-keys.ts";

const path = "/api/v1/notifications/subscribers";
const phone = "+12125550100";
let api: TestApi;
let w: World;
let shop: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
});

async function person(fields: object = {}): Promise<string> {
  const { id } = (await shop.put("/api/v1/public/subscribers", { email: "ann@example.test", phone, language: "fr", ...fields })).body.data;
  const both = { email_status: "SUBSCRIBED", sms_status: "SUBSCRIBED" } as const;
  await api.db.kysely.updateTable("subscriber").set(both).where("id", "=", id).execute();
  return id;
}

/** Return a link of a message that was sent to a person's address, without the host. */
async function linkIn(subscriber_id: string, purpose: "u" | "p" | "c", sent: { channel: "EMAIL" | "SMS"; recipient: string }) {
  const id = newId();
  const at = api.clock.now().toISOString();
  const row = {
    id,
    store_id: w.storeId,
    subscriber_id,
    template: "news",
    language: "en" as const,
    kind: "CAMPAIGN" as const,
    state: "SENT" as const,
  };
  await api.db.kysely
    .insertInto("message")
    .values({ ...row, ...sent, created_at: at, sent_at: at })
    .execute();
  const { link_key } = await api.db.transaction((tx) => storeKeys(tx, w.storeId));
  return linkOf("", link_key, purpose, id);
}
const byText = { channel: "SMS", recipient: phone } as const;
const byMail = (recipient = "ann@example.test") => ({ channel: "EMAIL", recipient }) as const;
const page = (url: string) => api.as(null).raw({ method: "GET", url });
const press = (url: string, payload: string) =>
  api.as(null).raw({ method: "POST", url, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
const statuses = async (id: string) => {
  const { email_status, sms_status } = (await w.owner.get(`${path}/${id}`)).body.data;
  return { email_status, sms_status };
};

describe("the pages of a text message", () => {
  it("end text messages, and mails go on", async () => {
    const id = await person();
    const leave = await linkIn(id, "u", byText);
    const { body } = await page(leave);
    expect(body).toContain("Ne plus recevoir ces SMS");
    expect(body).toContain(phone);
    expect(body).not.toContain("weekly");
    expect((await press(leave, "action=weekly")).statusCode).toBe(400);
    const left = await press(leave, "action=leave");
    expect(left.body).toContain("Les SMS concernant vos commandes continuent");
    expect(await statuses(id)).toEqual({ email_status: "SUBSCRIBED", sms_status: "UNSUBSCRIBED" });
    const { items } = (await w.owner.get("/api/v1/notifications/suppressions")).body.data;
    expect(items).toMatchObject([{ channel: "SMS", reason: "UNSUBSCRIBED" }]);
  });

  it("prove that a message arrived whose sending broke off, once they are used", async () => {
    const leave = await linkIn(await person(), "u", byText);
    const id = leave.slice(leave.lastIndexOf("/") + 1).split(".")[0] ?? "";
    await api.db.kysely.updateTable("message").set({ state: "UNKNOWN", error: "SERVER_STOPPED" }).where("id", "=", id).execute();
    const state = async () =>
      (await api.db.kysely.selectFrom("message").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
    await page(leave);
    expect(await state()).toBe("UNKNOWN");
    await press(leave, "action=leave");
    expect(await state()).toBe("SENT");
  });

  it("lead back to text messages alone", async () => {
    const id = await person();
    const preferences = await linkIn(id, "p", byText);
    await press(preferences, "action=leave");
    expect((await page(preferences)).body).toContain("par SMS");
    await press(preferences, "action=subscribe");
    expect(await statuses(id)).toEqual({ email_status: "SUBSCRIBED", sms_status: "SUBSCRIBED" });
    const { events } = (await w.owner.get(`${path}/${id}/consents`)).body.data;
    expect(events.at(-1)).toMatchObject({ channel: "SMS", action: "GRANTED", source: "PREFERENCES" });
    expect(events.at(-1).text).toContain("par SMS");
  });

  it("confirm no mails", async () => {
    const id = await person();
    await api.db.kysely.updateTable("subscriber").set({ email_status: "PENDING" }).where("id", "=", id).execute();
    await press(await linkIn(id, "c", byText), "action=confirm");
    expect((await statuses(id)).email_status).toBe("PENDING");
  });
});

it("whoever has left mails takes back being measured too", async () => {
  await w.owner.put("/api/v1/notifications/shop-settings", { tracking: "CONSENTED" });
  const id = await person();
  await api.db.kysely.updateTable("subscriber").set({ tracking: true }).where("id", "=", id).execute();
  const preferences = await linkIn(id, "p", byMail());
  await press(preferences, "action=leave");
  expect((await page(preferences)).body).toContain('value="unmeasure"');
  await press(preferences, "action=unmeasure");
  const { tracking } = await api.db.kysely.selectFrom("subscriber").select("tracking").where("id", "=", id).executeTakeFirstOrThrow();
  expect(tracking).toBe(false);
  expect((await page(preferences)).body).not.toContain("measure");
  const { events } = (await w.owner.get(`${path}/${id}/consents`)).body.data;
  expect(events.at(-1)).toMatchObject({ channel: "TRACKING", action: "WITHDRAWN", source: "PREFERENCES" });
});

describe("a link to an address that the person has no more", () => {
  const moved = async (email_status: "PENDING" | "UNSUBSCRIBED") => {
    const id = await person();
    await api.db.kysely.updateTable("subscriber").set({ email: "new@example.test", email_status }).where("id", "=", id).execute();
    return id;
  };

  it("confirms no other one", async () => {
    const id = await moved("PENDING");
    const confirm = await linkIn(id, "c", byMail());
    expect((await page(confirm)).body).not.toContain('value="confirm"');
    await press(confirm, "action=confirm");
    expect((await statuses(id)).email_status).toBe("PENDING");
    await press(await linkIn(id, "c", byMail("new@example.test")), "action=confirm");
    expect((await statuses(id)).email_status).toBe("SUBSCRIBED");
  });

  it("subscribes no other one, and does not name it", async () => {
    const id = await moved("UNSUBSCRIBED");
    for (const purpose of ["p", "u"] as const) {
      const { body } = await page(await linkIn(id, purpose, byMail()));
      expect(body).not.toContain("new@example.test");
      expect(body).not.toContain('value="subscribe"');
    }
    expect((await press(await linkIn(id, "p", byMail()), "action=subscribe")).statusCode).toBe(400);
    expect((await statuses(id)).email_status).toBe("UNSUBSCRIBED");
  });

  it("still leaves", async () => {
    const id = await person();
    await api.db.kysely.updateTable("subscriber").set({ email: "new@example.test" }).where("id", "=", id).execute();
    expect((await press(await linkIn(id, "u", byMail()), "List-Unsubscribe=One-Click")).statusCode).toBe(200);
    expect((await statuses(id)).email_status).toBe("UNSUBSCRIBED");
  });
});
