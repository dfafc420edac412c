import type { Subscriber } from "#server/jobs/outbox";
import type { AutomationsDeps } from "../deps.ts";
import { activeOf } from "../record.ts";
import { enrol } from "./enrol.ts";

/** Whoever was imported subscribed elsewhere, some time ago. */
const withoutWelcome = new Set(["IMPORT", "PREFERENCES", "SMS_KEYWORD"]);

/** Welcome an address once ever, also after it left, came back, or was erased. */
export const welcomeEntries = ({ clock }: Pick<AutomationsDeps, "clock">): Subscriber => ({
  name: "automations.welcome",
  topics: "subscriber.subscribed",
  async handle(tx, { store_id, payload, created_at }) {
    if (payload.channel !== "EMAIL" || withoutWelcome.has(String(payload.source))) return;
    const person = await tx
      .selectFrom("subscriber")
      .select(["id", "email_hash"])
      .where("store_id", "=", store_id)
      .where("id", "=", String(payload.id))
      .executeTakeFirst();
    const [automation] = await activeOf(tx, store_id, "welcome");
    if (!person?.email_hash || !automation) return;
    const triggerKey = `address:${person.email_hash}`;
    const welcomed = await tx
      .selectFrom("enrolment")
      .select("id")
      .where("store_id", "=", store_id)
      .where("type", "=", "welcome")
      .where("trigger_key", "=", triggerKey)
      .executeTakeFirst();
    if (welcomed) return;
    const enteredAt = new Date(created_at).toISOString();
    await enrol(tx, automation, { subscriberId: person.id, triggerKey, facts: {}, about: null, enteredAt }, clock.now());
  },
});
