import type { ConsentTrail } from "#contracts/subscribers/shapes";
import type { Reader } from "#server/db/open";
import { isIntact } from "#server/messaging/domain/people/consent-digest";
import { type ConsentRecord, loadTrail } from "../consent/append-event.ts";
import { readSubscriber } from "../record.ts";

/** Return a person's consent trail, verified. @throws NOT_FOUND */
export async function showTrail(reader: Reader, storeId: string, id: string): Promise<ConsentTrail> {
  await readSubscriber(reader, storeId, id);
  const trail = await loadTrail(reader, storeId, id);
  return { intact: isTrailIntact(trail), events: trail.map(eventOf) };
}

/** Every record that was merged has a chain of its own. */
export function isTrailIntact(trail: readonly ConsentRecord[]): boolean {
  const chains = new Map<string, ConsentRecord[]>();
  for (const event of trail) chains.set(event.subscriber_id, [...(chains.get(event.subscriber_id) ?? []), event]);
  return [...chains.values()].every((chain) => isIntact(chain.sort((a, b) => a.position - b.position)));
}

const eventOf = ({ id, channel, action, source, at, text, language, page_url, ip, user_agent, actor, digest }: ConsentRecord) => ({
  ...{ id, channel, action, source, at, text, language, page_url, ip, user_agent, actor, digest },
});
