import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutboundError, outboundSend, readLines, readText } from "./outbound-request.ts";

let server: Server;
let origin = "";
const answers: Record<string, (response: ServerResponse) => void> = {
  "/text": (response) => response.writeHead(201, { "X-Kind": "greeting" }).end("héllo"),
  "/moved": (response) => response.writeHead(302, { location: "/text" }).end(),
  "/silent": () => {},
  "/cut": (response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half");
    setImmediate(() => response.destroy());
  },
  "/lines": (response) => {
    response.write("one\ntw");
    response.write("o\n\nthrée");
    response.end();
  },
  "/drop": (response) => void response.socket?.destroy(),
};
beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? ""]?.(response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, timeoutMs = 5000) => outboundSend(true)({ method: "GET", url: origin + path, headers: {}, timeoutMs });
const failure = async (work: Promise<unknown>): Promise<OutboundError> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
};

describe("an outbound request", () => {
  it("returns status, headers and text, and follows no redirect", async () => {
    const answer = await get("/text");
    expect([answer.status, answer.headers["x-kind"], await readText(answer, 100)]).toEqual([201, "greeting", "héllo"]);
    expect((await get("/moved")).status).toBe(302);
  });

  it("refuses longer answers than wanted, and notices one that breaks off", async () => {
    expect(await failure(readText(await get("/text"), 3))).toMatchObject({ code: "ANSWER_TOO_LARGE", sent: true });
    expect(await failure(readText(await get("/cut"), 1000))).toMatchObject({ sent: true });
  });

  it("reads lines as they come, and refuses endless ones", async () => {
    const lines: string[] = [];
    for await (const line of readLines(await get("/lines"), 100)) lines.push(line);
    expect(lines).toEqual(["one", "two", "", "thrée"]);
    const endless = async () => {
      for await (const _ of readLines(await get("/lines"), 2));
    };
    expect(await failure(endless())).toMatchObject({ code: "LINE_TOO_LONG" });
  });

  it("knows whether it may have arrived", async () => {
    expect(await failure(get("/drop"))).toMatchObject({ sent: true });
    expect(await failure(get("/silent", 200))).toMatchObject({ sent: true });
    const closed = createServer();
    await new Promise<void>((resolve) => void closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const nobody = outboundSend(true)({ method: "POST", url: `http://127.0.0.1:${port}/`, headers: {}, body: "x", timeoutMs: 5000 });
    expect(await failure(nobody)).toMatchObject({ code: "ECONNREFUSED", sent: false });
  });

  it("goes to public addresses over HTTPS alone", async () => {
    const send = outboundSend(false);
    for (const [url, code] of [
      [`${origin}/text`, "HTTPS_REQUIRED"],
      ["https://127.0.0.1/", "PRIVATE_ADDRESS"],
      ["https://localhost/", "PRIVATE_ADDRESS"],
      ["https://example.com:5432/", "PORT_NOT_ALLOWED"],
    ] as const)
      expect(await failure(send({ method: "GET", url, headers: {}, timeoutMs: 1000 }))).toMatchObject({ code, sent: false });
  });
});
