import type { Database, Reader } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import { isIntact } from "#server/messaging/domain/people/consent-digest";
import type { ConsentRecord } from "./append-event.ts";

/** People whose trails are read at a time. */
const page = 500;

/** Verify the consent trail of everyone, and report each that was changed or cut. */
export async function verifyTrails({ kysely, transaction }: Database, signal: AbortSignal): Promise<void> {
  let after = "";
  for (;;) {
    const people = await peopleAfter(kysely, after);
    const last = people.at(-1);
    if (!last || signal.aborted) return;
    after = last.id;
    const chains = new Map<string, ConsentRecord[]>();
    for (const event of await eventsOf(kysely, people))
      chains.set(event.subscriber_id, [...(chains.get(event.subscriber_id) ?? []), event]);
    for (const { id, store_id, email, phone } of people) {
      if (isIntact(chains.get(id) ?? [])) continue;
      const payload = { id, name: email ?? phone ?? "" };
      await transaction((tx) => emit(tx, { store_id, topic: "consent.broken", payload }));
    }
  }
}

const peopleAfter = (reader: Reader, after: string) =>
  reader.selectFrom("subscriber").select(["id", "store_id", "email", "phone"]).where("id", ">", after).orderBy("id").limit(page).execute();

const eventsOf = (reader: Reader, people: readonly { id: string; store_id: string }[]): Promise<ConsentRecord[]> =>
  reader
    .selectFrom("consent_event")
    .selectAll()
    .where("store_id", "in", [...new Set(people.map(({ store_id }) => store_id))])
    .where(
      "subscriber_id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("subscriber_id")
    .orderBy("position")
    .execute();
