import { writeAudit } from "#server/db/audit";
import type { CallContext } from "#server/kit/context";
import type { SessionDeps } from "../deps.ts";
import { endSessions } from "../repository.ts";

/** Ends one of the account's own sessions; answers how many were ended: 1, or 0 when there was none such. */
export async function endSession({ db }: SessionDeps, accountId: string, sessionId: string, context: CallContext): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, accountId, { id: sessionId }, context.now);
    if (ended) await writeAudit(tx, context, { action: "session.ended", object_type: "session", object_id: sessionId });
    return ended;
  });
}

/** Signs the account out everywhere but here; answers how many sessions that ended. */
export async function endOtherSessions({ db }: SessionDeps, accountId: string, sessionId: string, context: CallContext): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, accountId, { except: sessionId }, context.now);
    const entry = { action: "sessions.ended", object_type: "account", object_id: accountId, after: { ended_sessions: ended } };
    if (ended) await writeAudit(tx, context, entry);
    return ended;
  });
}
