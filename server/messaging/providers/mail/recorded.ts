import type { MailPort } from "./port.ts";

/** Answers as if every mail had been sent, for tests and demos. */
export const recordedMail: MailPort = {
  kind: "recorded",
  capabilities: { idempotent: true, batch: 100, queues: false, events: false },
  send: async (mails) => mails.map(({ id }) => ({ result: "ACCEPTED", provider_id: `recorded-${id}` })),
};
