import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { endSessions } from "../repository.ts";

/** End one of the account's own sessions; returns how many ended: 1, or 0 when there was none. */
export async function endSession({ db }: CoreDeps, accountId: string, sessionId: string, context: CallContext): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, accountId, { id: sessionId }, context.now);
    if (ended) await writeAudit(tx, context, { action: "session.ended", object_type: "session", object_id: sessionId });
    return ended;
  });
}

/** Sign the account out everywhere else; returns how many sessions ended. */
export async function endOtherSessions({ db }: CoreDeps, accountId: string, sessionId: string, context: CallContext): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessions(tx, accountId, { except: sessionId }, context.now);
    const entry = { action: "sessions.ended", object_type: "account", object_id: accountId, after: { ended_sessions: ended } };
    if (ended) await writeAudit(tx, context, entry);
    return ended;
  });
}
