import type { FastifyReply } from "fastify";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { alreadySent } from "#server/kit/mount";
import { loadTrail } from "../consent/append-event.ts";
import { readSubscriber } from "../record.ts";
import { isTrailIntact } from "./trail.ts";

/** Send a person's consent trail as a PDF in their language. @throws NOT_FOUND */
export async function sendProof(reader: Reader, { store, now, language }: CallContext, id: string, reply: FastifyReply): Promise<string> {
  const person = await readSubscriber(reader, store.id, id);
  const trail = await loadTrail(reader, store.id, id);
  // Loaded on first use: it brings fonts and a PDF writer.
  const { drawConsentProof } = await import("./consent-proof.ts");
  const pdf = await drawConsentProof({
    language: person.language ?? language,
    store: store.name,
    timezone: store.timezone,
    addresses: [person.email, person.phone].filter((one) => one !== null),
    name: `${person.first_name} ${person.last_name}`.trim(),
    at: now,
    isIntact: isTrailIntact(trail),
    events: trail,
  });
  return alreadySent(
    reply
      .header("content-type", "application/pdf")
      .header("content-disposition", 'attachment; filename="consent.pdf"')
      .header("cache-control", "private, no-store")
      .send(pdf),
  );
}
