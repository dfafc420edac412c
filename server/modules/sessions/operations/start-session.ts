import { sql } from "kysely";
import { writeAudit } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import { sessionEnd } from "#server/db/session-end";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import { tokenLifeMs } from "#server/kit/tokens";
import type { Device, SessionDeps } from "../deps.ts";
import { addSession, type Person } from "../repository.ts";

/** Start a session for a person in a store; returns its token, which lasts twelve hours. The session may end before it. */
export async function startSession(
  tx: Tx,
  deps: Pick<SessionDeps, "tokens">,
  person: Person,
  { device, ip, now }: Device,
): Promise<string> {
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
  const actor = { type: person.user_type, id: person.id, name: `${person.first_name} ${person.last_name}`.trim() };
  const who = { store: { id: person.store_id }, actor, now, ip };
  await writeAudit(tx, who, { action: "session.started", object_type: "session", object_id: id });
  return deps.tokens.sign(id, new Date(now.getTime() + tokenLifeMs));
}
