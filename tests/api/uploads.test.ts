import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { incomingFolder } from "#server/kit/file-storage/storage";
import { startApi, type TestApi } from "../support/api.ts";
import { onePixel } from "../support/one-pixel.ts";
import { fileForm } from "../support/photo.ts";
import { type World, world } from "../support/world.ts";

const megabyte = 1024 * 1024;
const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
const form = (bytes: Buffer) => fileForm(bytes).payload;
const padded = (size: number) => form(Buffer.concat([onePixel, Buffer.alloc(size - onePixel.length)]));

let api: TestApi;
let address: string;
let shop: World;
let order: any;
let token: string;
let url: string;
/** Of the owner of another store. */
let member: string;
const incoming = (): string[] => {
  const folder = incomingFolder(api.config);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const stored = async () =>
  Number(
    (
      await api.db.kysely
        .selectFrom("file")
        .select((eb) => eb.fn.countAll<string>().as("n"))
        .where("order_id", "=", order.id)
        .executeTakeFirstOrThrow()
    ).n,
  );
const until = async (seen: () => boolean | Promise<boolean>) => {
  while (!(await seen())) await pause(5);
};

function begin(at: string, length: number, on = address, bearer = token, key?: string): ClientRequest {
  const { hostname, port } = new URL(on);
  const headers = {
    ...{ authorization: `Bearer ${bearer}`, "content-type": "multipart/form-data; boundary=edge", "content-length": length },
    ...(key && { "idempotency-key": key }),
  };
  return request({ host: hostname, port, path: at, method: "POST", headers, agent: false });
}

/** Send a body, of which all senders share the bytes, and return the answer's status and code. */
async function send(body: Buffer, at = url, on = address, bearer = token, key?: string): Promise<string> {
  const asked = begin(at, body.length, on, bearer, key);
  // Who is refused need not send the rest.
  asked.on("error", () => undefined);
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const said = JSON.parse(await text(answer));
  asked.destroy();
  return `${answer.statusCode} ${said.data.code ?? ""}`.trim();
}

async function enter(): Promise<void> {
  member = (await api.register()).token;
  shop = await world(api);
  order = await shop.order({ lines: [{ unit_price_minor: 5000, quantity: 2 }], ship_to });
  url = `/api/v1/public/portal/orders/${order.id}/photos`;
  const details = { store: shop.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
  token = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data.token;
}
function countOf(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of answers) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

describe("many uploads at once", () => {
  beforeAll(async () => {
    // Sender and server share this process, so that a loaded machine makes every sender slow.
    api = await startApi({ config: { requestTimeoutMs: 300_000, headTimeoutMs: 300_000 } });
    address = await api.listen();
  });
  beforeEach(enter);
  afterAll(() => api.close());

  it("of ten megabytes each by one customer store forty, take little memory, and leave others alone", async () => {
    const body = padded(10 * megabyte);
    const held = () => process.memoryUsage().arrayBuffers / megabyte;
    const before = held();
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, held());
    }, 5);
    const all = Promise.all(Array.from({ length: 200 }, () => send(body)));
    await until(() => incoming().length > 5);
    expect((await shop.owner.get("/api/v1/merchant/returns")).status).toBe(200);
    const answers = await all;
    clearInterval(watching);
    process.stdout.write(`200 uploads of 10 MiB: buffers ${Math.round(before)} to at most ${Math.round(most)} MB\n`);
    expect(countOf(answers)).toEqual({ 201: 40, "429 RATE_LIMITED": 160 });
    expect(await stored()).toBe(40);
    expect(await send(body)).toBe("422 TOO_MANY_FILES");
    expect(incoming()).toEqual([]);
    expect(most - before).toBeLessThan(250);
  }, 240_000);

  it("over two servers store forty together", async () => {
    const second = await (await api.replica()).listen();
    const small = form(onePixel);
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 20 }, (_, n) => send(small, url, n % 2 ? address : second)));
    expect(await stored()).toBe(40);
    expect([await send(small), await send(small, url, second)]).toEqual(["422 TOO_MANY_FILES", "422 TOO_MANY_FILES"]);
  });

  it("under one key store one file, which is answered again when the order is full", async () => {
    const small = form(onePixel);
    const keyed = (body: Buffer) => send(body, url, address, token, "one photo");
    expect(countOf(await Promise.all(Array.from({ length: 5 }, () => keyed(small))))).toEqual({ 201: 5 });
    expect(await stored()).toBe(1);
    expect(countOf(await Promise.all(Array.from({ length: 39 }, () => send(small))))).toEqual({ 201: 39 });
    expect(await keyed(small)).toBe("201");
    expect(await keyed(padded(2000))).toBe("422 IDEMPOTENCY_KEY_REUSED");
    expect(await send(small, url, address, token, "another photo")).toBe("422 TOO_MANY_FILES");
    expect([await stored(), incoming()]).toEqual([40, []]);
  });
});

describe("an upload that does not come to its end", () => {
  const whole = padded(3 * megabyte);
  beforeAll(async () => {
    api = await startApi({ config: { requestTimeoutMs: 8000, headTimeoutMs: 8000 } });
    address = await api.listen();
    await enter();
  });
  afterAll(() => api.close());
  const uploads = ["/api/v1/merchant/files", "/api/v1/notifications/templates/pictures", "/api/v1/notifications/subscribers/imports/files"];
  const places = () => [[url, token], ...uploads.map((at) => [at, member])] as [string, string][];

  it("because the client is gone leaves nothing behind", async () => {
    for (const [at, bearer] of places()) {
      const asked = begin(at, whole.length, address, bearer);
      asked.on("error", () => undefined);
      asked.write(whole.subarray(0, megabyte));
      await until(() => incoming().length === 1);
      asked.destroy();
      await until(() => incoming().length === 0);
    }
    expect(await stored()).toBe(0);
    expect((await api.db.kysely.selectFrom("file").select("id").execute()).length).toBe(0);
  });

  it("because the client dries up is answered 408, and its place is free for others", async () => {
    const dry = Array.from({ length: 40 }, () => {
      const asked = begin(url, whole.length);
      asked.on("error", () => undefined);
      asked.write(whole.subarray(0, 1000));
      return asked;
    });
    await until(() => incoming().length === 40);
    expect(await send(form(onePixel))).toBe("429 RATE_LIMITED");
    const answers = await Promise.all(dry.map(async (asked) => ((await once(asked, "response")) as [IncomingMessage])[0].statusCode));
    expect(new Set(answers)).toEqual(new Set([408]));
    await until(() => incoming().length === 0);
    expect(await send(form(onePixel))).toBe("201");
  }, 120_000);

  it("because it is refused leaves nothing behind", async () => {
    const page = form(Buffer.from("<html><script>alert(1)</script></html>"));
    for (const [at, bearer] of places().slice(0, 3)) expect(await send(page, at, address, bearer)).toBe("422 UNSUPPORTED_FILE");
    const late = Buffer.concat([whole.subarray(0, 2000), Buffer.from("\r\n--edg")]);
    expect(await send(late)).toBe("400 BAD_REQUEST");
    expect(await send(padded(10 * megabyte + 1))).toBe("413 PAYLOAD_TOO_LARGE");
    expect(incoming()).toEqual([]);
  });
});
