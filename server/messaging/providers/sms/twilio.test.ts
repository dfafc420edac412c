import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { outboundSend } from "#server/kit/outbound-request";
import { resendPort } from "../mail/resend.ts";
import { tryTwilio, twilioPort } from "./twilio.ts";
import { isFromTwilio, twilioEventId, twilioReply, twilioReports, twilioSignature } from "./twilio-events.ts";

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** Start a fake of a provider; returns its address. */
async function fake(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => answer(request, body, response));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const send = outboundSend(true);
const signal = new AbortController().signal;
const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("Twilio", () => {
  const options = (baseUrl: string) => ({
    accountSid: "AC1",
    authToken: "token",
    baseUrl,
    messagingServiceSid: null,
    callback: "https://shop.test/cb",
    send,
  });
  const message = { id: "m1", from: "+15005550006", to: "+33612345678", body: "Bonjour" };
  const answered = async (status: number, body: object) => {
    const base = await fake((_request, _body, response) => json(response, status, body));
    return (await twilioPort(options(base)).send([message], signal))[0];
  };

  it("takes a form with the account's credentials", async () => {
    const seen: { url?: string; authorization?: string; form?: Record<string, string> } = {};
    const base = await fake((request, body, response) => {
      Object.assign(seen, {
        url: request.url,
        authorization: request.headers.authorization,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      json(response, 201, { sid: "SM1" });
    });
    expect(await twilioPort(options(base)).send([message], signal)).toEqual([{ result: "ACCEPTED", provider_id: "SM1" }]);
    expect(seen.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
    expect(seen.authorization).toBe(`Basic ${Buffer.from("AC1:token").toString("base64")}`);
    expect(seen.form).toEqual({ From: "+15005550006", To: "+33612345678", Body: "Bonjour", StatusCallback: "https://shop.test/cb" });
  });

  it("is unknown when it took the message and never answered, and later when it was never reached", async () => {
    let taken = 0;
    const base = await fake((request) => {
      taken += 1;
      request.socket.destroy();
    });
    expect(await twilioPort(options(base)).send([message], signal)).toMatchObject([{ result: "UNKNOWN" }]);
    expect(taken).toBe(1);
    expect(await twilioPort(options("http://127.0.0.1:9")).send([message], signal)).toMatchObject([{ result: "LATER" }]);
  });

  it.each([
    [400, 21211, { result: "REFUSED", kind: "HARD", code: "21211" }],
    [400, 21614, { result: "REFUSED", kind: "HARD", code: "21614" }],
    [400, 21610, { result: "REFUSED", kind: "OURS", code: "21610" }],
    [429, 20429, { result: "LATER", after: null, code: "20429", asksForLess: true }],
    [401, 20003, { result: "REFUSED", kind: "OURS", code: "SIGN_IN_REFUSED" }],
    [503, 20503, { result: "UNKNOWN", code: "20503" }],
    [408, 408, { result: "UNKNOWN", code: "408" }],
  ])("answers %i with %i", async (status, code, outcome) => {
    expect(await answered(status, { code, message: "no" })).toEqual(outcome);
  });

  it("accepts an account or does not", async () => {
    const base = await fake((request, _body, response) =>
      json(response, request.headers.authorization === `Basic ${btoa("AC1:token")}` ? 200 : 401, {}),
    );
    expect(await tryTwilio(options(base))).toBe(true);
    expect(await tryTwilio({ ...options(base), authToken: "wrong" })).toBe(false);
    expect(await tryTwilio(options("http://127.0.0.1:9"))).toBe(null);
  });

  it("signs the address and the fields in order", () => {
    // The example of Twilio's documentation.
    const url = "https://example.com/myapp.php?foo=1&bar=2";
    const form = "Digits=1234&To=%2B18005551212&From=%2B14158675310&Caller=%2B14158675310&CallSid=CA1234567890ABCDE";
    const signature = twilioSignature("12345", url, new URLSearchParams(form));
    expect(signature).toBe("L/OH5YylLD5NRKLltdqwSvS0BnU=");
    const received = (raw: string, at = url) => ({
      raw: Buffer.from(raw),
      headers: { "x-twilio-signature": signature },
      url: at,
      now: new Date(),
    });
    expect(isFromTwilio(received(form), "12345")).toBe(true);
    expect(isFromTwilio(received(form), "54321")).toBe(false);
    expect(isFromTwilio(received(form.replace("1234&", "1235&")), "12345")).toBe(false);
    expect(isFromTwilio(received(form, "https://example.com/other"), "12345")).toBe(false);
    expect(isFromTwilio({ ...received(form), headers: {} }, "12345")).toBe(false);
  });

  it("reports each state of a message once, and tells replies from reports", () => {
    const form = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());
    const outcome = (fields: Record<string, string>) => twilioReports(form({ MessageSid: "SM1", ...fields }))[0]?.outcome;
    expect(outcome({ MessageStatus: "delivered" })).toBe("DELIVERED");
    expect(outcome({ MessageStatus: "undelivered", ErrorCode: "30005" })).toBe("HARD");
    expect(outcome({ MessageStatus: "undelivered", ErrorCode: "30006" })).toBe("HARD");
    expect(outcome({ MessageStatus: "undelivered", ErrorCode: "30007" })).toBe("OURS");
    expect(outcome({ MessageStatus: "undelivered", ErrorCode: "30003" })).toBe("SOFT");
    expect(outcome({ MessageStatus: "sent" })).toBeUndefined();
    expect(twilioEventId(form({ MessageSid: "SM1", MessageStatus: "sent" }))).toBe("SM1:sent");
    const reply = { From: "+33612345678", To: "+15005550006", Body: "STOP" };
    expect(twilioReply(form({ ...reply, MessageSid: "SM2", SmsStatus: "received" }))).toEqual({
      from: reply.From,
      to: reply.To,
      text: "STOP",
    });
    expect(twilioReply(form({ MessageSid: "SM1", MessageStatus: "delivered" }))).toBe(null);
  });
});

describe("Resend", () => {
  const mail = { id: "m1", from: { name: 'Shop "S"', address: "s@shop.test" }, to: "ann@example.test", subject: "Hi", text: "Hello" };
  const port = (baseUrl: string) => resendPort({ apiKey: "re_1", send, baseUrl });

  it("sends nothing twice when its answer was lost and the mail is handed over again", async () => {
    const sent = new Map<string, string>();
    let calls = 0;
    const base = await fake((request, body, response) => {
      calls += 1;
      const key = String(request.headers["idempotency-key"]);
      if (!sent.has(key)) sent.set(key, body);
      if (calls === 1) request.socket.destroy();
      else json(response, 200, { id: "re-1" });
    });
    expect(await port(base).send([mail], signal)).toMatchObject([{ result: "UNKNOWN" }]);
    expect(await port(base).send([mail], signal)).toEqual([{ result: "ACCEPTED", provider_id: "re-1" }]);
    expect([...sent.keys()]).toEqual(["m1"]);
    expect(JSON.parse(sent.get("m1") ?? "")).toMatchObject({ from: '"Shop S" <s@shop.test>', tags: [{ name: "message_id", value: "m1" }] });
    expect(port(base).capabilities.idempotent).toBe(true);
  });

  it.each([
    [401, "missing_api_key", { result: "REFUSED", kind: "OURS", code: "SIGN_IN_REFUSED" }],
    [422, "validation_error", { result: "REFUSED", kind: "OURS", code: "validation_error" }],
    [409, "concurrent_idempotent_requests", { result: "UNKNOWN", code: "concurrent_idempotent_requests" }],
    [500, "internal_server_error", { result: "UNKNOWN", code: "internal_server_error" }],
  ])("answers %i %s", async (status, name, outcome) => {
    const base = await fake((_request, _body, response) => json(response, status, { name }));
    expect(await port(base).send([mail], signal)).toEqual([outcome]);
  });

  it("says how long to wait", async () => {
    const base = await fake((_request, _body, response) => void response.writeHead(429, { "retry-after": "7" }).end("{}"));
    expect(await port(base).send([mail], signal)).toEqual([{ result: "LATER", after: 7, code: "429", asksForLess: true }]);
  });
});
