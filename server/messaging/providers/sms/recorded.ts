import type { SmsPort } from "./port.ts";

/** Answers as if every text message had been sent, for tests and demos. */
export const recordedSms: SmsPort = {
  kind: "recorded",
  capabilities: { idempotent: true, batch: 100, queues: false, events: false },
  send: async (messages) => messages.map(({ id }) => ({ result: "ACCEPTED", provider_id: `recorded-${id}` })),
};
