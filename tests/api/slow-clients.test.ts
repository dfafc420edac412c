import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { publishLive } from "#server/kit/events";
import { startApi, type TestApi } from "../support/api.ts";

let api: TestApi | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await api?.close();
  api = null;
});

async function serve(config: { headTimeoutMs?: number; requestTimeoutMs?: number; maxConnections?: number }) {
  const started = await startApi({ config });
  api = started;
  const port = Number(new URL(await started.listen()).port);
  const open = async (text = "") => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined);
    const closed = once(socket, "close");
    let said = "";
    const waiting = new Set<() => void>();
    socket.on("data", (part) => {
      said += part;
      for (const look of waiting) look();
    });
    const until = (part: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => said.includes(part) && resolve();
        waiting.add(look);
        closed.then(() => reject(new Error(`closed before "${part}": ${said}`)), reject);
        look();
      });
    await once(socket, "connect");
    socket.write(text);
    return { socket, closed, until, said: () => said };
  };
  return { api: started, open };
}

const head = (length: number) =>
  `POST /api/v1/merchants/login-merchant HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

const envelopeOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
function expectTimeout(answer: string) {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("application/json");
  expect(envelopeOf(answer)).toEqual({ is_success: false, data: { code: "REQUEST_TIMEOUT" }, message: expect.stringMatching(/\w/) });
}

describe("a client that speaks no HTTP we accept", () => {
  it.each([
    ["garbage", "this is no request\r\n\r\n", 400, "BAD_REQUEST"],
    ["an endless header", `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"y".repeat(40_000)}\r\n\r\n`, 431, "HEAD_TOO_LARGE"],
  ])("gets the envelope of every other answer: %s", async (_what, text, status, code) => {
    const { open } = await serve({});
    const client = await open(text);
    await client.closed;
    expect(client.said()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(envelopeOf(client.said())).toMatchObject({ is_success: false, data: { code } });
  });
});

describe("a slow client", () => {
  const short = { headTimeoutMs: 200, requestTimeoutMs: 600 };

  it("that connects and stays silent is disconnected", async () => {
    const { open } = await serve(short);
    const silent = await open();
    await silent.closed;
  });

  it("that sends a head without end is disconnected", async () => {
    const { open } = await serve(short);
    const endless = await open("GET / HTTP/1.1\r\nhost: x\r\n");
    const drip = setInterval(() => endless.socket.write("x-more: y\r\n"), 20);
    await endless.closed;
    clearInterval(drip);
    expectTimeout(endless.said());
  });

  it("that drips its body is disconnected", async () => {
    const { open } = await serve(short);
    const slow = await open(head(1_000_000));
    const drip = setInterval(() => slow.socket.write(" "), 20);
    await slow.closed;
    clearInterval(drip);
    expectTimeout(slow.said());
  });

  it("that reads the event stream stays connected beyond every limit of a request", async () => {
    const { api: started, open } = await serve(short);
    const { token, storeId } = await started.register();
    const stream = await open(`GET /api/v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await stream.until("event: ready");
    const slow = await open(head(1_000_000));
    await slow.closed;
    await started.db.transaction((tx) =>
      publishLive(tx, { store_id: storeId, resource: "returns", ids: [], type: "later", version: null }),
    );
    await stream.until("later");
  });

  it("can be one of as many as are allowed, and no more", async () => {
    const { open } = await serve({ maxConnections: 3 });
    const waiting = [await open(), await open(), await open()];
    await (await open()).closed;
    waiting[0]?.socket.destroy();
    await waiting[0]?.closed;
    const request = `GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`;
    await waiting[1]?.socket.write(request);
    await waiting[1]?.until("200 OK");
  });
});
