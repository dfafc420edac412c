import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { type SmtpServer, smtpServerAt } from "#server/kit/smtp-server";
import signer from "../../../../tests/support/fixtures/sns-signer.json" with { type: "json" };
import { startMailSink } from "../../../../tests/support/mail-sink.ts";
import { type Act, type Moment, type RawMailServer, startRawMailServer } from "../../../../tests/support/raw-mail-server.ts";
import { ourMessage } from "./events/our-message.ts";
import type { SendOutcome } from "./port.ts";
import { smtpPort, trySmtp } from "./smtp.ts";
import { outcomeOf } from "./smtp-outcome.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function rawServer(options?: Parameters<typeof startRawMailServer>[0]): Promise<RawMailServer> {
  const server = await startRawMailServer(options);
  open.push({ close: () => server.stop() });
  return server;
}

const mail = (to: string, text = "Hello") => ({ id: to, from: { name: "Shop", address: "s@shop.test" }, to, subject: "Hi", text });
const signal = new AbortController().signal;
/** Return a port over a pool of this many connections. */
function portTo(server: RawMailServer, { connections = 1, ...over }: Partial<SmtpServer> & { connections?: number } = {}) {
  const port = smtpPort({ ...smtpServerAt(server.url), socketTimeout: 300, ...over }, { connections });
  open.unshift(port);
  return port;
}
const at =
  (moment: Moment, act: Act) =>
  (seen: { moment: Moment }): Act =>
    seen.moment === moment ? act : "go";
const shown = ({ result, ...rest }: SendOutcome) => ({ result, kind: "kind" in rest ? rest.kind : undefined });

describe.each([{ extensions: ["PIPELINING"] }, { extensions: [] as string[] }])("a mail server with %o", (options) => {
  it.each([
    // Certainly not handed over: not a byte of the mail had left, or the server said that it did not take it.
    ["cut at the greeting", "greeting", "cut", "LATER", 0],
    ["silent at the greeting", "greeting", "silent", "LATER", 0],
    ["closed at the greeting", "greeting", { say: "421 4.3.2 busy", after: "cut" }, "LATER", 0],
    ["cut at EHLO", "ehlo", "cut", "LATER", 0],
    ["silent at EHLO", "ehlo", "silent", "LATER", 0],
    ["cut at MAIL", "mail", "cut", "LATER", 0],
    ["cut at RCPT", "rcpt", "cut", "LATER", 0],
    ["silent at RCPT", "rcpt", "silent", "LATER", 0],
    ["closed at RCPT", "rcpt", { say: "421 4.7.0 too many", after: "cut" }, "LATER", 0],
    ["cut at DATA", "data", "cut", "LATER", 0],
    ["silent at DATA", "data", "silent", "LATER", 0],
    ["closed at DATA", "data", { say: "421 4.4.2 closing", after: "cut" }, "LATER", 0],
    ["deferred at the end", "end", { say: "451 4.3.0 try again" }, "LATER", 1],
    ["closed at the end", "end", { say: "421 4.4.2 closing", after: "cut" }, "LATER", 1],
    // It may have been taken.
    ["cut at the end", "end", "cut", "UNKNOWN", 1],
    ["silent at the end", "end", "silent", "UNKNOWN", 1],
    ["answered with nonsense at the end", "end", { say: "354 go on", after: "cut" }, "UNKNOWN", 1],
    // Refused.
    ["refused at the end", "end", { say: "554 5.7.1 no" }, "REFUSED", 1],
    ["refused at RCPT", "rcpt", { say: "550 5.1.1 nobody" }, "REFUSED", 0],
  ] as const)("%s", async (_what, moment, act, result, copies) => {
    const server = await rawServer(options);
    server.act(at(moment, act));
    const port = portTo(server, { name: "here" });
    const [outcome] = await port.send([mail("ann@example.test")], signal);
    expect(outcome).toMatchObject({ result });
    expect(server.copies("ann@example.test")).toBe(copies);
  });

  it("is unknown when it is cut amid a mail that no buffer holds", async () => {
    const server = await rawServer(options);
    server.act(at("middle", "cut"));
    const port = portTo(server, { socketTimeout: 30_000 });
    const [outcome] = await port.send([mail("ann@example.test", "x".repeat(8_000_000))], signal);
    expect(outcome).toMatchObject({ result: "UNKNOWN" });
    expect(server.copies("ann@example.test")).toBe(0);
  });

  it("gets a mail over a new connection when an idle one of the pool was cut, and gets it once", async () => {
    const server = await rawServer(options);
    server.act(({ moment, taken }) => (moment === "end" && taken === 0 ? { say: "250 taken", after: "cut" } : "go"));
    const port = portTo(server);
    for (const to of ["a@example.test", "b@example.test", "c@example.test"]) {
      expect(await port.send([mail(to)], signal)).toMatchObject([{ result: "ACCEPTED" }]);
      expect(server.copies(to)).toBe(1);
    }
    expect(server.connections()).toBe(3);
  });

  it.each(["cut", { say: "421 4.4.2 idle too long", after: "cut" }] as const)(
    "gets a mail once over a new connection when the pooled one ends at its MAIL: %o",
    async (act) => {
      const server = await rawServer(options);
      server.act(({ moment, connection }) => (moment === "next" && connection === 1 ? act : "go"));
      const port = portTo(server);
      await port.send([mail("a@example.test")], signal);
      const [outcome] = await port.send([mail("b@example.test")], signal);
      expect([outcome?.result, server.copies("b@example.test"), server.connections()]).toEqual(["ACCEPTED", 1, 2]);
    },
  );

  it("is unknown when a pooled connection is cut at the end, and is not asked again", async () => {
    const server = await rawServer(options);
    server.act(({ moment, to }) => (moment === "end" && to.startsWith("b") ? "cut" : "go"));
    const port = portTo(server, { connections: 2 });
    await port.send([mail("a@example.test")], signal);
    const outcomes = await port.send(
      ["b1", "c", "b2", "d", "b3"].map((name) => mail(`${name}@example.test`)),
      signal,
    );
    expect(outcomes.map(({ result }) => result)).toEqual(["UNKNOWN", "ACCEPTED", "UNKNOWN", "ACCEPTED", "UNKNOWN"]);
    for (const name of ["b1", "c", "b2", "d", "b3"]) expect(server.copies(`${name}@example.test`)).toBe(1);
  });
});

describe("a mail server with TLS", () => {
  const encrypted = { extensions: ["STARTTLS", "PIPELINING"], tls: { key: signer.key, cert: signer.certificate } };
  const lenient = { tls: { rejectUnauthorized: false }, requireTLS: true };

  it.each([
    ["starttls", "cut", "LATER", 0],
    ["starttls", "silent", "LATER", 0],
    ["starttls", { say: "454 4.7.0 not now" }, "LATER", 0],
    ["rcpt", "cut", "LATER", 0],
    ["end", "cut", "UNKNOWN", 1],
    ["end", "silent", "UNKNOWN", 1],
  ] as const)("at %s: %o", async (moment, act, result, copies) => {
    const server = await rawServer(encrypted);
    server.act(at(moment, act));
    expect(await portTo(server, lenient).send([mail("ann@example.test")], signal)).toMatchObject([{ result }]);
    expect(server.copies("ann@example.test")).toBe(copies);
  });

  it("gets nothing over a connection that is not encrypted, or whose certificate is nobody's", async () => {
    const plain = await rawServer();
    plain.act(at("starttls", { say: "502 5.5.1 unknown" }));
    expect(await portTo(plain, lenient).send([mail("ann@example.test")], signal)).toMatchObject([{ result: "REFUSED", kind: "OURS" }]);
    expect(plain.copies("ann@example.test")).toBe(0);
    const strange = await rawServer(encrypted);
    expect(await portTo(strange, { requireTLS: true }).send([mail("ann@example.test")], signal)).toMatchObject([{ result: "LATER" }]);
    expect(strange.copies("ann@example.test")).toBe(0);
  });
});

describe("what a failure means", () => {
  it.each([
    [
      "a greeting that refuses us",
      { code: "EPROTOCOL", command: "CONN", responseCode: 554, response: "554 5.1.1 go away" },
      false,
      "REFUSED",
      "OURS",
    ],
    [
      "a sender that is refused",
      { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550, response: "550 no" },
      false,
      "REFUSED",
      "OURS",
    ],
    [
      "a recipient that does not exist",
      { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 no" },
      false,
      "REFUSED",
      "HARD",
    ],
    ["a sign-in that is refused", { code: "EAUTH", responseCode: 535, response: "535 5.7.8 no" }, false, "REFUSED", "OURS"],
    ["a sign-in that is not possible now", { code: "EAUTH", responseCode: 454, response: "454 4.7.0 later" }, false, "LATER", undefined],
    ["an answer that is none, before the mail", { code: "EPROTOCOL", responseCode: 250, response: "250 ok" }, false, "LATER", undefined],
    ["an answer that is none, after it", { code: "EPROTOCOL", responseCode: 250, response: "250 ok" }, true, "UNKNOWN", undefined],
    ["an internal address", { code: "PRIVATE_ADDRESS" }, false, "REFUSED", "OURS"],
  ] as const)("%s", (_what, failure, wasRead, result, kind) => expect(shown(outcomeOf(failure, wasRead))).toEqual({ result, kind }));

  it("is that less is asked for, when the connection is closed for it", () => {
    const failure = { code: "EENVELOPE", command: "RCPT TO", responseCode: 421, response: "421 4.4.5 busy" };
    expect(outcomeOf(failure, false)).toEqual({ result: "LATER", after: null, code: "4.4.5", asksForLess: true });
  });
});

describe("a mail on the wire", () => {
  it("is named by its sender's domain, and signed with all that its recipient goes by", async () => {
    const sink = await startMailSink();
    const port = smtpPort(smtpServerAt(sink.url));
    open.push(port, { close: () => sink.stop() });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const dkim = { domain: "shop.test", selector: "bh", key: privateKey };
    const letter = { ...mail("ann@example.test"), id: "m1", html: "<p>Hi</p>", replyTo: "help@shop.test", dkim };
    expect(await port.send([letter], signal)).toMatchObject([{ result: "ACCEPTED" }]);
    const raw = await sink.mailTo("ann@example.test");
    expect(/^Message-ID: (.*)\r?$/im.exec(raw)?.[1]).toBe("<m1@shop.test>");
    const signature = /^DKIM-Signature:((?:.*\r?\n[ \t])*.*)/im.exec(raw)?.[1]?.replace(/\s/g, "") ?? "";
    const signed = /;h=([^;]*);/.exec(signature)?.[1]?.toLowerCase().split(":") ?? [];
    expect(signed.sort()).toEqual(["content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"]);
  });

  it.each([
    ["<m1@shop.test>", "m1"],
    ["<c1-7@backhaul>", "c1-7"],
    ["m1@news.shop.example", "m1"],
    ["<m1@>", null],
    ["<a b@shop.test>", null],
    ["<CAF+x=1@mail.gmail.test>", null],
    [null, null],
  ])("is known again by its Message-ID %s", (messageId, id) => {
    expect(ourMessage(messageId)).toBe(id);
  });
});

describe("a mail server of somebody's choice", () => {
  it.each(["127.0.0.1", "localhost", "0.0.0.0", "::1", "::ffff:127.0.0.1", "127.1", "2130706433"])(
    "is not reached inside: %s",
    async (host) => {
      const server = await rawServer();
      const place = { ...smtpServerAt(server.url), host };
      const port = smtpPort(place, { onlyOutside: true });
      open.unshift(port);
      expect(await port.send([mail("ann@example.test")], signal)).toEqual([{ result: "REFUSED", kind: "OURS", code: "PRIVATE_ADDRESS" }]);
      await expect(trySmtp(place, { onlyOutside: true })).rejects.toThrow("PRIVATE_ADDRESS");
      expect(server.connections()).toBe(0);
    },
  );
});
