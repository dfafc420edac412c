import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";

const url = "/api/v1/merchant/webhooks/incoming";
const megabyte = 1024 * 1024;
let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await startApi({ config: { requestTimeoutMs: 300_000, headTimeoutMs: 300_000 } });
  address = await api.listen();
});
afterAll(() => api.close());

function begin(length: number): ClientRequest {
  const { hostname, port } = new URL(address);
  const headers = { "content-type": "application/json", "content-length": length };
  const asked = request({ host: hostname, port, path: url, method: "POST", headers, agent: false });
  asked.on("error", () => undefined);
  return asked;
}
async function answerOf(asked: ClientRequest): Promise<[number | undefined, string]> {
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(await text(answer)).data.code];
}

it("large deliveries that nobody has signed yet take a limited memory together, and usual ones pass", async () => {
  const body = Buffer.alloc(4 * megabyte, "x");
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 5);
  const refused: string[] = [];
  const slow = Array.from({ length: 60 }, () => {
    const asked = begin(body.length);
    asked.on("response", (answer: IncomingMessage) => void text(answer).then((said) => refused.push(JSON.parse(said).data.code)));
    // The end never comes.
    asked.write(body.subarray(0, body.length - 1));
    return asked;
  });
  while (refused.length < 20) await pause(5);
  expect(new Set(refused)).toEqual(new Set(["RATE_LIMITED"]));
  const usual = begin(1000);
  usual.end(body.subarray(0, 1000));
  expect((await answerOf(usual))[1]).not.toBe("RATE_LIMITED");
  for (const asked of slow) asked.destroy();
  clearInterval(watching);
  expect((most - before) / megabyte).toBeLessThan(160);

  const isServed = async () => {
    const whole = begin(body.length);
    whole.end(body);
    return (await answerOf(whole))[1] !== "RATE_LIMITED";
  };
  while (!(await isServed())) await pause(20);
  const larger = begin(body.length + 1);
  larger.end(Buffer.concat([body, Buffer.from("x")]));
  expect(await answerOf(larger)).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});
