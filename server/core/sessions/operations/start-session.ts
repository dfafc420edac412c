import { sql } from "kysely";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { Device } from "#server/kit/device";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import { tokenLifeMs } from "#server/kit/tokens";
import { addSession, endFormerSession, listPersons, type Person } from "../repository.ts";
import { sessionEnd } from "../session-end.ts";

/**
 * Start a session for a person in a store, ending the one the browser was in, whoever's it was; returns its token, which lasts twelve hours.
 * The session may end before it.
 */
export async function startSession(
  tx: Tx,
  deps: Pick<CoreDeps, "tokens">,
  person: Person,
  { device, ip, now, token }: Device,
): Promise<string> {
  const former = token && deps.tokens.read(token, now);
  if (former) await endFormer(tx, former, { ip, now });
  const id = newId();
  const started = now.toISOString();
  const moment = sql`${started}::timestamptz`;
  await addSession(tx, {
    id,
    account_id: person.account_id,
    store_id: person.store_id,
    device: cutText(device, 300),
    ip,
    created_at: started,
    last_seen_at: started,
    expires_at: sessionEnd(person.idle_minutes, moment, moment),
  });
  await writeAudit(tx, by(person, { ip, now }), { action: "session.started", object_type: "session", object_id: id });
  return deps.tokens.sign(id, new Date(now.getTime() + tokenLifeMs));
}

async function endFormer(tx: Tx, id: string, origin: Origin): Promise<void> {
  const ended = await endFormerSession(tx, id, origin.now);
  const person = ended && (await listPersons(tx, ended.account_id)).find(({ store_id }) => store_id === ended.store_id);
  if (person) await writeAudit(tx, by(person, origin), { action: "session.ended", object_type: "session", object_id: id });
}

type Origin = Pick<Device, "ip" | "now">;

const by = ({ id, user_type, store_id, first_name, last_name }: Person, origin: Origin) => ({
  store: { id: store_id },
  actor: { type: user_type, id, name: `${first_name} ${last_name}`.trim() },
  ...origin,
});
