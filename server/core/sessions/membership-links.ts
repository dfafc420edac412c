import type { Tx } from "#server/db/open";
import { endStreams } from "#server/kit/events";
import { countInvitation, startAttempt } from "./attempts.ts";
import { hashNewPassword } from "./passwords.ts";

/** What members need of sessions. */
export const membershipLinks = {
  hashNewPassword,
  startAttempt,
  countInvitation,
  /** End an account's sessions in one store, including their open streams; returns how many were active. */
  async endSessionsIn(tx: Tx, storeId: string, accountId: string, now: Date): Promise<number> {
    const ended = await tx
      .updateTable("session")
      .set({ ended_at: now.toISOString() })
      .where("store_id", "=", storeId)
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now.toISOString())
      .returning("id")
      .execute();
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await endStreams(tx, storeId, ids);
    return ids.length;
  },
};
