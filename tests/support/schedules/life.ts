import type { Database } from "#server/db/open";
import type { OutboundRequest, Send } from "#server/kit/outbound-request";

export interface Life {
  /** Die at the platform call after so many others, or at the first of a kind, before it goes out or after it was answered. */
  killAt(call: number | ((request: OutboundRequest) => boolean), when: "before" | "after"): void;
  /** Start the process again. */
  revive(): void;
  send(send: Send): Send;
  through(db: Database): Database;
}

/** Return the life of a process: once it is dead it neither calls a platform nor writes anything, whatever was under way. */
export function lifeOf(): Life {
  let isDead = false;
  let left = Number.POSITIVE_INFINITY;
  let isMeant: (request: OutboundRequest) => boolean = () => false;
  let moment: "before" | "after" = "before";
  const assertAlive = () => {
    if (isDead) throw new Error("this process was killed");
  };
  return {
    killAt(call, when) {
      if (typeof call === "number") left = call;
      else isMeant = call;
      moment = when;
    },
    revive() {
      isDead = false;
      left = Number.POSITIVE_INFINITY;
      isMeant = () => false;
    },
    send: (send) => async (request) => {
      assertAlive();
      const isLast = left-- <= 0 || isMeant(request);
      if (isLast && moment === "before") isDead = true;
      assertAlive();
      const answer = await send(request);
      if (isLast) isDead = true;
      assertAlive();
      return answer;
    },
    through: (db) => ({
      ...db,
      get kysely() {
        assertAlive();
        return db.kysely;
      },
      async transaction(fn) {
        assertAlive();
        return db.transaction(fn);
      },
    }),
  };
}
