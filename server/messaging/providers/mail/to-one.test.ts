import fc from "fast-check";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { normalEmail } from "#contracts/email-address";
import type { MailPort, OutgoingMail } from "./port.ts";
import { toOne } from "./to-one.ts";

const mail = (to: string): OutgoingMail => ({ id: to, from: { name: "", address: "no-reply@shop.test" }, to, subject: "Hello", text: "" });
const signal = new AbortController().signal;

/** A port that notes what it is handed. */
function noting(): { port: MailPort; handed: string[] } {
  const handed: string[] = [];
  const port: MailPort = {
    kind: "noting",
    capabilities: { idempotent: true, batch: 10, queues: false, events: false },
    send: async (mails) =>
      mails.map(({ to }) => {
        handed.push(to);
        return { result: "ACCEPTED", provider_id: to };
      }),
  };
  return { port, handed };
}

it("hands over what goes to one address, and refuses the rest in its place", async () => {
  const { port, handed } = noting();
  const outcomes = await toOne(port).send([mail("a@b.test, c@d.test"), mail("Ann@BÜCHER.test"), mail("x"), mail("c@d.test")], signal);
  const refused = { result: "REFUSED", kind: "HARD", code: "INVALID_ADDRESS" };
  const sent = (provider_id: string) => ({ result: "ACCEPTED", provider_id });
  expect(outcomes).toEqual([refused, sent("ann@xn--bcher-kva.test"), refused, sent("c@d.test")]);
  expect(handed).toEqual(["ann@xn--bcher-kva.test", "c@d.test"]);
});

it("hands nothing to domains that are kept free for examples", async () => {
  const { port, handed } = noting();
  const people = ["a@example.com", "b@EXAMPLE.org", "c@mail.example.net", "d@myexample.com", "e@example.com.test"];
  const outcomes = await toOne(port).send(people.map(mail), signal);
  expect(outcomes.map((one) => ("code" in one ? one.code : one.result))).toEqual([
    ...["EXAMPLE_ADDRESS", "EXAMPLE_ADDRESS", "EXAMPLE_ADDRESS"],
    ...["ACCEPTED", "ACCEPTED"],
  ]);
  expect(outcomes[0]).toMatchObject({ kind: "OURS" });
  expect(handed).toEqual(["d@myexample.com", "e@example.com.test"]);
  await toOne(port, { takesExamples: true }).send([mail("a@example.com")], signal);
  expect(handed.at(-1)).toBe("a@example.com");
});

const atoms = [..."abz019!#$%&'*+/=?^_`{|}~.-é中"];
const hostile = fc.string({ unit: fc.constantFrom(...atoms, '"', " ", ",", ";", ":", "<", ">", "@", "\\", "(", ")", "\n"), maxLength: 30 });
const typed = fc.oneof(
  hostile,
  fc.tuple(hostile, fc.constantFrom("@example.test", '"@example.test', "@bücher.test")).map((parts) => parts.join("")),
);

it("never lets a mail server read two recipients or another header out of what is handed over", async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const to = normalEmail(text);
      if (to === null) return;
      const { envelope, message } = await transport.sendMail({ to, from: "no-reply@shop.test", subject: "Hello", text: "" });
      // Odd dots are quoted on the wire, and a domain is written in its own script beside such a name: the mailbox is the same.
      expect(envelope.to.map(normalEmail)).toEqual([to]);
      const heads = String(message).split("\r\n\r\n")[0] ?? "";
      expect(heads.match(/^(?:to|cc|bcc|from):/gim)).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});
