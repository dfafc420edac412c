import type { CoreDeps } from "#server/core/module";
import { endSessionsIn } from "#server/core/sessions/api";
import { lockStore } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { announce } from "./announce.ts";
import { isDue } from "./member-actions.ts";
import { lockMember } from "./repository.ts";

/**
 * End all sessions of another person in this store, as after a lost phone; they may sign in again. Returns how many were active. @throws
 * NOT_FOUND, OWNER_PROTECTED for oneself, BAD_REQUEST for somebody who has not joined
 */
export function endMemberSessions({ db }: CoreDeps, context: CallContext, id: string): Promise<{ ended: number }> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const member = await lockMember(tx, storeId, id);
    const { account_id, version } = member;
    if (!isDue("endSessions", member, context) || !account_id) return { ended: 0 };
    const ended = await endSessionsIn(tx, storeId, account_id, context.now);
    if (ended > 0) await announce(tx, context, { id, type: "sessions_ended", version, after: { ended_sessions: ended } });
    return { ended };
  });
}
