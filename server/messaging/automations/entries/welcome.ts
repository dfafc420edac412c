import { sql } from "kysely";
import type { ConsentSource } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { channelsOf } from "#server/messaging/domain/campaigns/enrolment-steps";
import { enrol } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listActiveAutomations } from "../record.ts";

/** Whoever was imported subscribed elsewhere, some time ago. */
const withoutWelcome: readonly ConsentSource[] = ["IMPORT", "PREFERENCES", "SMS_KEYWORD"];

/** Welcome a person once ever, by whichever address came first, also after it left, came back, or was erased. */
export const welcomeEntries = ({ clock }: Pick<ModuleDeps, "clock">) =>
  subscriber({
    name: "automations.welcome",
    topics: ["subscriber.subscribed"],
    async handle(tx, { store_id, payload, created_at }) {
      const { channel, source } = payload;
      if (withoutWelcome.includes(source)) return;
      const person = await tx
        .selectFrom("subscriber")
        .select(["id", "email_hash", "phone_hash"])
        .where("store_id", "=", store_id)
        .where("id", "=", payload.id)
        .executeTakeFirst();
      const [automation] = await listActiveAutomations(tx, store_id, "welcome");
      const hash = channel === "SMS" ? person?.phone_hash : person?.email_hash;
      if (!person || !hash || !automation || !channelsOf(automation.definition.steps).includes(channel)) return;
      const triggerKey = `address:${hash}`;
      const welcomed = await tx
        .selectFrom("enrolment")
        .select("id")
        .where("store_id", "=", store_id)
        .where("type", "=", "welcome")
        .where((eb) => eb.or([eb("trigger_key", "=", triggerKey), eb("subscriber_id", "=", person.id)]))
        .executeTakeFirst();
      if (welcomed || (await cameBack(tx, store_id, person.id, channel))) return;
      const enteredAt = new Date(created_at).toISOString();
      await enrol(tx, automation, { subscriberId: person.id, triggerKey, facts: {}, about: null, enteredAt }, clock.now());
    },
  });

/** Return whether a person had agreed to a channel before, and left it: the automation may be younger than that. */
async function cameBack(tx: Tx, storeId: string, id: string, channel: "EMAIL" | "SMS"): Promise<boolean> {
  const { rows } = await sql`
    select 1 from consent_event as a join consent_event as l on l.subscriber_id = a.subscriber_id and l.channel = a.channel and l.position > a.position
    where a.store_id = ${storeId} and a.subscriber_id = ${id} and a.channel = ${channel} and l.store_id = a.store_id
      and a.action in ('GRANTED', 'CONFIRMED', 'IMPORTED') and l.action in ('WITHDRAWN', 'BOUNCED', 'COMPLAINED') limit 1`.execute(tx);
  return rows.length > 0;
}
