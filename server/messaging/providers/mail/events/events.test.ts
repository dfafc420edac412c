import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import signer from "../../../../../tests/support/fixtures/sns-signer.json" with { type: "json" };
import { dsnEvents } from "./dsn.ts";
import { mailgunEvents } from "./mailgun.ts";
import { postmarkEvents } from "./postmark.ts";
import { resendEvents } from "./resend.ts";
import { sendgridEvents } from "./sendgrid.ts";
import { sesEvents } from "./ses.ts";
import { canonicalText, isSnsAddress, type SnsMessage } from "./sns.ts";

/** After the certificate of the fixture became valid. */
const now = new Date("2027-01-10T12:00:00.000Z");
const received = (raw: string, headers: Record<string, string> = {}, at = now) => ({ raw: Buffer.from(raw), headers, url: "", now: at });
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("Amazon SES", () => {
  const topic_arn = "arn:aws:sns:eu-west-1:123456789012:shop-mail";
  const certificateUrl = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0000.pem";
  const fetched: string[] = [];
  const ses = sesEvents(async (address) => {
    fetched.push(address);
    return signer.certificate;
  });
  const bounce = (over: object = {}) => ({
    notificationType: "Bounce",
    bounce: {
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: "ann@example.test", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" }],
      timestamp: "2027-01-10T11:59:00.000Z",
      ...over,
    },
    mail: { messageId: "0102-ses", tags: { message_id: ["m1"] } },
  });
  const message = (over: Partial<SnsMessage> = {}, key = signer.key): string => {
    const plain: SnsMessage = {
      Type: "Notification",
      MessageId: "sns-1",
      TopicArn: topic_arn,
      Message: JSON.stringify(bounce()),
      Timestamp: "2027-01-10T12:00:00.000Z",
      SignatureVersion: "2",
      Signature: "",
      SigningCertURL: certificateUrl,
      ...over,
    };
    const hash = plain.SignatureVersion === "1" ? "sha1" : "sha256";
    return JSON.stringify({ ...plain, Signature: sign(hash, Buffer.from(canonicalText(plain)), key).toString("base64") });
  };
  const isGenuine = (raw: string, at = now) => ses.isGenuine(received(raw, {}, at), { topic_arn });

  it("signs in both versions, with or without a subject", async () => {
    expect(await isGenuine(message())).toBe(true);
    expect(await isGenuine(message({ SignatureVersion: "1", Subject: "Amazon SES" }))).toBe(true);
  });

  it("is not believed when anything signed was changed, or the certificate had not begun", async () => {
    expect(await isGenuine(message().replace("ann@", "eve@"))).toBe(false);
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;
    expect(await isGenuine(message({}, other))).toBe(false);
    expect(await isGenuine(message(), new Date("2026-01-01"))).toBe(false);
    expect(await isGenuine("{}")).toBe(false);
    expect(await isGenuine("not json")).toBe(false);
  });

  it("is not believed from another topic, however well it is signed, and no certificate is fetched for it", async () => {
    fetched.length = 0;
    expect(await isGenuine(message({ TopicArn: "arn:aws:sns:eu-west-1:999999999999:shop-mail" }))).toBe(false);
    expect(await isGenuine(message({ SigningCertURL: "https://sns.eu-west-1.amazonaws.com.evil.test/x.pem" }))).toBe(false);
    expect(fetched).toEqual([]);
  });

  it.each([
    ["https://sns.us-east-1.amazonaws.com/x.pem", true],
    ["https://sns.cn-north-1.amazonaws.com.cn/x.pem", true],
    ["http://sns.us-east-1.amazonaws.com/x.pem", false],
    ["https://sns.us-east-1.amazonaws.com:8443/x.pem", false],
    ["https://a@sns.us-east-1.amazonaws.com/x.pem", false],
    ["https://evil.test/sns.us-east-1.amazonaws.com/x.pem", false],
    ["https://s3.amazonaws.com/sns.us-east-1.amazonaws.com/x.pem", false],
    ["https://evilsns.us-east-1.amazonaws.com/x.pem", false],
  ])("has its certificates at %s: %s", (address, isRight) => {
    expect(isSnsAddress(address)).toBe(isRight);
  });

  it("reports bounces by their status, complaints and deliveries", async () => {
    const reports = async (body: object) =>
      (await ses.read(Buffer.from(message({ Message: JSON.stringify(body) })))).map(({ outcome, code }) => [outcome, code]);
    expect(await reports(bounce())).toEqual([["HARD", "5.1.1"]]);
    expect(await reports(bounce({ bouncedRecipients: [{ status: "5.7.1" }] }))).toEqual([["OURS", "5.7.1"]]);
    expect(await reports(bounce({ bounceType: "Transient", bouncedRecipients: [{}] }))).toEqual([["SOFT", "General"]]);
    const { mail } = bounce();
    expect(await reports({ eventType: "Delivery", mail, delivery: { timestamp: "2027-01-10T11:59:00.000Z" } })).toEqual([
      ["DELIVERED", null],
    ]);
    const complaint = (type: string) => ({
      notificationType: "Complaint",
      mail,
      complaint: { timestamp: "2027-01-10T11:59:00.000Z", complaintFeedbackType: type },
    });
    expect(await reports(complaint("abuse"))).toEqual([["COMPLAINT", "abuse"]]);
    expect(await reports(complaint("not-spam"))).toEqual([]);
    expect(await reports({ text: "Successfully validated SNS topic" })).toEqual([]);
    expect(ses.idOf({ raw: Buffer.from(message()), headers: {} })).toBe("sns-1");
  });
});

describe("SendGrid", () => {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const public_key = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const signed = (raw: string, timestamp = "1800000000", key = pair.privateKey) =>
    received(raw, {
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + raw), key).toString("base64"),
    });

  it("signs the timestamp and the body", async () => {
    const raw = '[{"event":"delivered","timestamp":1800000000}]';
    expect(await sendgridEvents.isGenuine(signed(raw), { public_key })).toBe(true);
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    expect(await sendgridEvents.isGenuine(signed(raw, "1800000000", other), { public_key })).toBe(false);
    const changed = { ...signed(raw), raw: Buffer.from(raw.replace("delivered", "bounce")) };
    expect(await sendgridEvents.isGenuine(changed, { public_key })).toBe(false);
    const late = signed(raw);
    late.headers["x-twilio-email-event-webhook-timestamp"] = "1800009999";
    expect(await sendgridEvents.isGenuine(late, { public_key })).toBe(false);
    expect(await sendgridEvents.isGenuine(received(raw), { public_key })).toBe(false);
    expect(await sendgridEvents.isGenuine(signed(raw), { public_key: "nonsense" })).toBe(false);
  });

  it("reports what is final, and nothing that is still being tried", async () => {
    const events = [
      { event: "processed", timestamp: 1 },
      { event: "deferred", timestamp: 1, reason: "452 4.2.2 full" },
      { event: "delivered", timestamp: 1, "smtp-id": "<m1@backhaul>" },
      { event: "bounce", timestamp: 1, message_id: "m2", status: "5.1.1", reason: "550 5.1.1 unknown" },
      { event: "bounce", timestamp: 1, message_id: "m3", type: "blocked", reason: "550 5.7.1 blocked" },
      { event: "spamreport", timestamp: 1, message_id: "m4" },
      { event: "dropped", timestamp: 1, message_id: "m5", reason: "Bounced Address" },
    ];
    expect((await sendgridEvents.read(json(events))).map(({ outcome, messageId }) => [outcome, messageId])).toEqual([
      ["DELIVERED", "m1"],
      ["HARD", "m2"],
      ["OURS", "m3"],
      ["COMPLAINT", "m4"],
      ["HARD", "m5"],
    ]);
  });
});

describe("Postmark", () => {
  const secrets = { username: "backhaul", password: "s3cret" };
  const auth = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
  it("is believed with its name and password", async () => {
    expect(await postmarkEvents.isGenuine(received("{}", auth("backhaul:s3cret")), secrets)).toBe(true);
    expect(await postmarkEvents.isGenuine(received("{}", auth("backhaul:wrong")), secrets)).toBe(false);
    expect(await postmarkEvents.isGenuine(received("{}"), secrets)).toBe(false);
    expect(await postmarkEvents.isGenuine(received("{}", auth("backhaul:")), { ...secrets, password: "" })).toBe(false);
  });

  it("reports by the server's status, else by its own reading", async () => {
    const read = async (body: object) =>
      (await postmarkEvents.read(json({ MessageID: "p", Metadata: { message_id: "m1" }, ...body })))[0]?.outcome;
    expect(await read({ RecordType: "Delivery", DeliveredAt: "2027-01-10T11:00:00Z" })).toBe("DELIVERED");
    expect(await read({ RecordType: "Bounce", Type: "HardBounce", Details: "smtp;550 5.1.1 The account does not exist" })).toBe("HARD");
    expect(await read({ RecordType: "Bounce", Type: "HardBounce", Details: "smtp;550 5.7.1 Denied" })).toBe("OURS");
    expect(await read({ RecordType: "Bounce", Type: "SoftBounce" })).toBe("SOFT");
    expect(await read({ RecordType: "Bounce", Type: "DMARCPolicy" })).toBe("OURS");
    expect(await read({ RecordType: "SpamComplaint", Type: "SpamComplaint" })).toBe("COMPLAINT");
    expect(await read({ RecordType: "Open" })).toBeUndefined();
  });
});

describe("Mailgun", () => {
  const signing_key = "key-1";
  const body = (event: object, token = "t1", key = signing_key) => ({
    signature: { timestamp: "1800000000", token, signature: createHmac("sha256", key).update(`1800000000${token}`).digest("hex") },
    "event-data": { timestamp: 1_800_000_000.5, message: { headers: { "message-id": "m1@backhaul" } }, ...event },
  });
  it("is believed by its token, which names the request", async () => {
    const raw = JSON.stringify(body({ event: "delivered" }));
    expect(await mailgunEvents.isGenuine(received(raw), { signing_key })).toBe(true);
    expect(await mailgunEvents.isGenuine(received(raw), { signing_key: "other" })).toBe(false);
    expect(await mailgunEvents.isGenuine(received(raw.replace('"t1"', '"t2"')), { signing_key })).toBe(false);
    // The same token with another event has the same name, so it is not worked.
    const other = JSON.stringify(body({ event: "complained" }));
    expect([raw, other].map((text) => mailgunEvents.idOf(received(text)))).toEqual(["t1", "t1"]);
  });

  it("has no other name by moving digits between timestamp and token, which are signed as one text", async () => {
    const { signature, ...rest } = body({ event: "complained" });
    for (const [timestamp, token] of [
      ["180000000", "0t1"],
      ["18000000001", "1"],
      ["1800000000t", "1"],
    ]) {
      const moved = JSON.stringify({ signature: { ...signature, timestamp, token }, ...rest });
      expect(await mailgunEvents.isGenuine(received(moved), { signing_key })).toBe(false);
      expect(mailgunEvents.idOf(received(moved))).toBeNull();
    }
    const shifted = body({ event: "delivered" }, "1t1");
    const later = { timestamp: "18000000001", token: "t1", signature: shifted.signature.signature };
    expect(await mailgunEvents.isGenuine(received(JSON.stringify({ ...shifted, signature: later })), { signing_key })).toBe(false);
  });

  it("reports what is final", async () => {
    const read = async (event: object) => (await mailgunEvents.read(json(body(event))))[0]?.outcome;
    expect(await read({ event: "failed", severity: "temporary", "delivery-status": { code: 452 } })).toBeUndefined();
    expect(await read({ event: "failed", severity: "permanent", "delivery-status": { code: 550, "enhanced-code": "5.1.1" } })).toBe("HARD");
    expect(await read({ event: "failed", severity: "permanent", "delivery-status": { code: 452, message: "4.2.2 full" } })).toBe("SOFT");
    expect(await read({ event: "failed", severity: "permanent", reason: "suppress-unsubscribe" })).toBe("OURS");
    expect(await read({ event: "complained" })).toBe("COMPLAINT");
    expect((await mailgunEvents.read(json(body({ event: "delivered" }))))[0]?.messageId).toBe("m1");
  });
});

describe("Resend", () => {
  const secret = `whsec_${Buffer.from("a key of resend").toString("base64")}`;
  const seconds = String(now.getTime() / 1000);
  const signed = (raw: string, timestamp = seconds, key = secret) => {
    const mac = createHmac("sha256", Buffer.from(key.slice(6), "base64"))
      .update(`evt1.${timestamp}.${raw}`)
      .digest("base64");
    return received(raw, { "svix-id": "evt1", "svix-timestamp": timestamp, "svix-signature": `v1,AAAA v1,${mac}` });
  };
  it("signs id, time and body, and is believed for five minutes", async () => {
    const raw = '{"type":"email.delivered"}';
    const ago = (s: number) => String(Number(seconds) - s);
    expect(await resendEvents.isGenuine(signed(raw), { secret })).toBe(true);
    expect(await resendEvents.isGenuine(signed(raw, ago(299)), { secret })).toBe(true);
    expect(await resendEvents.isGenuine(signed(raw, ago(301)), { secret })).toBe(false);
    expect(await resendEvents.isGenuine(signed(raw, ago(-301)), { secret })).toBe(false);
    expect(await resendEvents.isGenuine(signed(raw), { secret: `whsec_${Buffer.from("other").toString("base64")}` })).toBe(false);
    expect(await resendEvents.isGenuine({ ...signed(raw), raw: Buffer.from(`${raw} `) }, { secret })).toBe(false);
  });

  it("reports bounces by status or kind, under our own id", async () => {
    const read = async (type: string, data: object = {}) =>
      (
        await resendEvents.read(
          json({ type, created_at: "2027-01-10T11:00:00.000Z", data: { email_id: "e", tags: { message_id: "m1" }, ...data } }),
        )
      )[0];
    expect(await read("email.bounced", { bounce: { type: "Permanent", message: "550 5.1.1 unknown" } })).toMatchObject({
      outcome: "HARD",
      messageId: "m1",
      code: "5.1.1",
    });
    expect((await read("email.bounced", { bounce: { type: "Transient", subType: "MailboxFull" } }))?.outcome).toBe("SOFT");
    expect((await read("email.complained"))?.outcome).toBe("COMPLAINT");
    expect(await read("email.delivery_delayed")).toBeUndefined();
    expect((await read("email.delivered", { tags: [{ name: "message_id", value: "m2" }] }))?.messageId).toBe("m2");
  });
});

describe("reports of a store's own mail server", () => {
  const dsn = dsnEvents((local) => /^b\+(m\d)\.ok$/.exec(local)?.[1] ?? null);
  const mail = (to: string, fields: string) =>
    Buffer.from(
      [
        "From: MAILER-DAEMON@mx.shop.example",
        `To: ${to}`,
        "Subject: Undelivered Mail Returned to Sender",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
        "",
        "--b1",
        "Content-Type: text/plain",
        "",
        "This is the mail system at host mx.shop.example.",
        "--b1",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.shop.example",
        "",
        "Final-Recipient: rfc822; ann@example.test",
        fields,
        "--b1",
        "Content-Type: text/rfc822-headers",
        "",
        "Message-ID: <m1@backhaul>",
        "--b1--",
        "",
      ].join("\r\n"),
    );
  const read = async (to: string, fields: string) =>
    (await dsn.read(mail(to, fields))).map(({ outcome, messageId, code }) => [outcome, messageId, code]);
  const ours = "<b+m1.ok@bounces.shop.example>";

  it("are recognized by the address they came to", async () => {
    expect(await read(ours, "Action: failed\r\nStatus: 5.1.1")).toEqual([["HARD", "m1", "5.1.1"]]);
    expect(await read("<b+m1.forged@bounces.shop.example>", "Action: failed\r\nStatus: 5.1.1")).toEqual([]);
    expect(await read("<postmaster@shop.example>", "Action: failed\r\nStatus: 5.1.1")).toEqual([]);
  });

  it("count by what the other server answered where the status says nothing", async () => {
    const answer = "Diagnostic-Code: smtp; 550-5.7.1 Message rejected\r\n due to policy";
    expect(await read(ours, `Action: failed\r\nStatus: 5.0.0\r\n${answer}`)).toEqual([["OURS", "m1", "5.7.1"]]);
    expect(await read(ours, "Action: failed\r\nStatus: 4.2.2")).toEqual([["SOFT", "m1", "4.2.2"]]);
    expect(await read(ours, "Action: delayed\r\nStatus: 4.4.1")).toEqual([]);
    expect(await read(ours, "Action: delivered\r\nStatus: 2.0.0")).toEqual([["DELIVERED", "m1", "2.0.0"]]);
  });

  it("are nothing when they are no report", async () => {
    expect(await dsn.read(Buffer.from("To: b+m1.ok@x.test\r\n\r\nHello"))).toEqual([]);
  });
});
