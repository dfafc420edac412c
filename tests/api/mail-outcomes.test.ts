import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { newsCampaign } from "../support/news-campaign.ts";
import { type Act, type Moment, type RawMailServer, type Seen, startRawMailServer } from "../support/raw-mail-server.ts";
import { type World, world } from "../support/world.ts";

const connection = "/api/v1/notifications/connections/EMAIL";
const campaigns = "/api/v1/notifications/campaigns";
const minute = 60_000;
/** When what was not taken is tried again, for campaigns and for mails about cases alike. */
const delays = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute];

let server: RawMailServer;
let api: TestApi;
let w: World;
beforeAll(async () => {
  server = await startRawMailServer();
  api = await startApi({ config: { smtpUrl: `${server.url}?socketTimeout=500`, smtpRate: 1000, webhooksPrivate: true } });
});
afterAll(async () => {
  await api.close();
  await server.stop();
});
beforeEach(async () => {
  w = await world(api);
  server.act(() => "go");
});

/**
 * Let a moment of the mails for addresses that begin so go wrong; the first `times` of them where it is given.
 * Return what was seen when it did, in the order in which it happened.
 */
function fail(name: string, moment: Moment, act: Act, times = Number.POSITIVE_INFINITY): readonly Seen[] {
  const failed: Seen[] = [];
  server.act((seen) => {
    if (seen.moment !== moment || !seen.to.startsWith(name) || failed.length >= times) return "go";
    failed.push(seen);
    return act;
  });
  return failed;
}

/** Mails of a store go through the server of the house, or one of its own. */
const roads = [
  ["the mail server of the house", async () => undefined],
  [
    "a mail server of the store's own",
    async () => {
      const own = { adapter: "smtp", host: "127.0.0.1", port: server.port, username: "", connections: 2, rate: 100 };
      expect((await w.owner.put(connection, own)).status).toBe(200);
    },
  ],
] as const;

const rows = () => api.db.kysely.selectFrom("message").selectAll().where("store_id", "=", w.storeId).orderBy("id").execute();
/** Do everything that is due now, and after each time at which something is tried again. */
async function waitOut(): Promise<void> {
  await api.drain();
  for (const delay of delays) {
    await w.at(new Date(api.clock.now().getTime() + delay + 1000).toISOString());
    await w.runTask("sending.due");
    await api.drain();
  }
}

describe.each(roads)("a campaign through %s", (road, connect) => {
  async function right(method: string, path: string, body?: unknown) {
    const answer = await (method === "POST" ? w.owner.post(path, body) : w.owner.put(path, body));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data;
  }
  async function send(names: readonly string[]): Promise<string> {
    await connect();
    const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
    await right("PUT", "/api/v1/notifications/shop-settings", { footer });
    const erp: Client = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
    for (const name of names)
      expect(
        (await erp.put("/api/v1/public/subscribers", { email: `${name}.${w.storeId}@example.test`, language: "en" })).status,
      ).toBeLessThan(300);
    await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
    const id = await newsCampaign(right);
    await right("POST", `${campaigns}/${id}/schedule`, { mode: "NOW", accept_unverified: true });
    await api.drain();
    return id;
  }
  const outcomes = async () =>
    Object.fromEntries((await rows()).map(({ recipient, state }) => [recipient.split(".")[0], [state, server.copies(recipient)]]));

  // Only the server of the house can be told to wait for less than forty seconds.
  it.each(road === roads[0][0] ? (["cut", "silent"] as const) : (["cut"] as const))(
    "sends a mail once that is %s at its end, and says that it is unknown",
    async (act) => {
      fail("lost", "end", act);
      const id = await send(["ann", "lost", "zoe"]);
      expect(await outcomes()).toEqual({ ann: ["SENT", 1], lost: ["UNKNOWN", 1], zoe: ["SENT", 1] });
      await waitOut();
      expect(await outcomes()).toEqual({ ann: ["SENT", 1], lost: ["UNKNOWN", 1], zoe: ["SENT", 1] });
      expect((await w.owner.get(`${campaigns}/${id}`)).body.data).toMatchObject({
        status: "SENT",
        tally: { sent: 2, unknown: 1, left: 0 },
      });
    },
  );

  it.each([
    ["cut before it", "data", "cut"],
    ["closed before it", "rcpt", { say: "421 4.4.5 busy", after: "cut" }],
    ["closed at its end", "end", { say: "421 4.4.2 closing", after: "cut" }],
  ] as const)("sends a mail again that was not taken: %s", async (_what, moment, act) => {
    const failed = fail("late", moment, act, 1);
    await send(["ann", "late"]);
    // A connection that has sent mails before may be at its end: a mail of which it read nothing is sent at once over another.
    const isSentAtOnce = moment !== "end" && failed.some(({ earlier }) => earlier > 0);
    expect((await outcomes()).late?.[0]).toBe(isSentAtOnce ? "SENT" : "QUEUED");
    const refused = moment === "end" ? 1 : 0;
    await waitOut();
    expect(await outcomes()).toEqual({ ann: ["SENT", 1], late: ["SENT", 1 + refused] });
  });

  it("does not send what another provider may have taken before the connection was changed", async () => {
    fail("lost", "end", "cut");
    const id = await send(["lost"]);
    // As a provider leaves it that recognizes what it has, and is asked again.
    const again = { state: "QUEUED" as const, due_at: api.clock.now().toISOString() };
    await api.db.kysely.updateTable("message").set(again).where("campaign_id", "=", id).execute();
    await api.db.kysely.updateTable("campaign").set({ status: "SENDING", finished_at: null }).where("id", "=", id).execute();
    server.act(() => "go");
    await waitOut();
    expect(await outcomes()).toEqual({ lost: ["UNKNOWN", 1] });
    expect((await rows())[0]?.error).toBe("CONNECTION_CHANGED");
  });

  it("slows down when it is asked to, and not because a connection broke", async () => {
    const bucket = async () =>
      (await api.db.kysely.selectFrom("send_bucket").select("share").where("store_id", "=", w.storeId).executeTakeFirst())?.share;
    fail("lost", "end", "cut");
    await send(["lost"]);
    expect(await bucket()).toBe(1);
    w = await world(api);
    // Every time: over a connection that has sent mails before, the first may only say that this connection is at its end.
    fail("busy", "rcpt", { say: "421 4.4.5 busy", after: "cut" });
    await send(["busy"]);
    expect(await bucket()).toBe(0.5);
  });

  it("stops when nobody answers for its mails", async () => {
    fail("lost", "end", "cut");
    const id = await send(Array.from({ length: 40 }, (_, at) => `lost${at}`));
    await waitOut();
    expect((await w.owner.get(`${campaigns}/${id}`)).body.data).toMatchObject({ status: "PAUSED", pause_reason: "REFUSALS" });
    const states = (await rows()).map(({ state, recipient }) => [state, server.copies(recipient)].join());
    expect(states.filter((one) => one === "UNKNOWN,1").length).toBeLessThan(40);
    expect(new Set(states)).toEqual(new Set(["UNKNOWN,1", "QUEUED,0"]));
  });
});

describe.each(roads)("a mail about a return through %s", (_road, connect) => {
  async function requested(name: string): Promise<string> {
    await connect();
    const email = `${name}.${w.storeId}@example.test`;
    await w.request(await w.order({ customer: { email, first_name: "Ann", last_name: "Ames" }, lines: [{ unit_price_minor: 2000 }] }), [1]);
    await api.drain();
    return email;
  }
  const state = async () => (await rows()).map((row) => row.state);

  it("is sent once more when it may have been taken, and never a third time", async () => {
    fail("lost", "end", "cut");
    const email = await requested("lost");
    expect([await state(), server.copies(email)]).toEqual([["UNKNOWN"], 1]);
    await waitOut();
    expect([await state(), server.copies(email)]).toEqual([["UNKNOWN"], 2]);
  });

  it("has been sent when the second try is answered", async () => {
    fail("lost", "end", "cut", 1);
    const email = await requested("lost");
    await waitOut();
    expect([await state(), server.copies(email)]).toEqual([["SENT"], 2]);
  });

  it("is sent once more however often it was not taken before and after", async () => {
    // Of six tries the third and the fifth are taken without an answer, so there is no sixth.
    let tries = 0;
    server.act(({ moment, to }) => {
      if (!to.startsWith("lost")) return "go";
      if (moment === "end") return "cut";
      if (moment !== "rcpt") return "go";
      tries += 1;
      return tries === 3 || tries >= 5 ? "go" : { say: "451 4.3.0 later" };
    });
    const email = await requested("lost");
    await waitOut();
    expect([await state(), server.copies(email), tries]).toEqual([["UNKNOWN"], 2, 5]);
  });

  it("stays unknown when the further tries are not taken", async () => {
    let isFirst = true;
    server.act(({ moment, to }) => {
      if (!to.startsWith("lost")) return "go";
      if (moment === "end") {
        isFirst = false;
        return "cut";
      }
      return isFirst || moment !== "rcpt" ? "go" : { say: "451 4.3.0 later" };
    });
    const email = await requested("lost");
    await waitOut();
    expect([await state(), server.copies(email)]).toEqual([["UNKNOWN"], 1]);
  });

  it("is tried on when it was not taken, and has failed only then", async () => {
    fail("late", "data", "cut");
    const email = await requested("late");
    expect([await state(), server.copies(email)]).toEqual([["FAILED"], 0]);
    server.act(() => "go");
    await waitOut();
    expect([await state(), server.copies(email)]).toEqual([["SENT"], 1]);
  });
});

describe("a mail to an account holder", () => {
  it("is sent once more when it may have been taken, and never a third time", async () => {
    const email = `lost.${w.storeId}@example.test`;
    await api.db.kysely.updateTable("account").set({ email }).where("id", "=", w.accountId).execute();
    fail("lost", "end", "cut");
    expect((await api.as(null).post("/api/v1/merchants/forgot-password/send-code", { email })).status).toBeLessThan(300);
    await waitOut();
    expect(server.copies(email)).toBe(2);
  });
});
