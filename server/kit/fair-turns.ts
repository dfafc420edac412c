import { AsyncLocalStorage } from "node:async_hooks";

/** Whose call it is. Stores take turns, and within a store its callers. */
export interface Asker {
  /** What shares turns: a store, or an address nobody has signed in from. */
  store: string;
  /** The person, key or customer. */
  caller: string;
}

export interface FairTurns {
  /** Do work in the asker's turn; at once where the running code is in a turn already. */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
}

interface Limits {
  /** Turns at the same time. */
  atOnce: number;
  /** Of these, those of one store: the rest stays free for others. */
  ofStore: number;
}

interface Turn {
  isOver: boolean;
  leave(): void;
}

const current = new AsyncLocalStorage<Turn>();

/**
 * End the turn of the running call before it waits for something that costs this process nothing: a platform, a mail server, a reader of its
 * answer. What it does afterwards it does beside the turns of others, which is little.
 */
export const leaveTurn = (): void => current.getStore()?.leave();

/**
 * Return turns in which the work of calls is done, so that one store, or one caller in it, who asks for more than can be answered waits
 * for its own answers rather than everybody for theirs. The next turn goes to the store that has waited longest since its last one, and
 * there to the caller of whom the same is true; nobody is refused.
 */
export function fairTurns({ atOnce, ofStore }: Limits): FairTurns {
  const running = new Map<string, number>();
  /** Both maps are in the order in which their keys' turns come. */
  const queues = new Map<string, Map<string, (() => void)[]>>();
  let total = 0;
  let waiting = 0;

  const runningOf = (store: string): number => running.get(store) ?? 0;
  const hasRoom = (store: string): boolean => total < atOnce && runningOf(store) < ofStore;

  function begin(store: string): void {
    total += 1;
    running.set(store, runningOf(store) + 1);
  }

  function end(store: string): void {
    total -= 1;
    if (runningOf(store) === 1) running.delete(store);
    else running.set(store, runningOf(store) - 1);
    for (const [next, callers] of queues) {
      if (total >= atOnce) return;
      if (hasRoom(next)) callNext(next, callers);
    }
  }

  /** Begin the turn of whoever is next in a store, and put both behind the others. */
  function callNext(store: string, callers: Map<string, (() => void)[]>): void {
    const [next] = callers;
    if (!next) return;
    const [caller, calls] = next;
    const call = calls.shift();
    callers.delete(caller);
    if (calls.length > 0) callers.set(caller, calls);
    queues.delete(store);
    if (callers.size > 0) queues.set(store, callers);
    waiting -= 1;
    begin(store);
    call?.();
  }

  async function take({ store, caller }: Asker): Promise<Turn> {
    if (hasRoom(store) && !queues.has(store)) begin(store);
    else {
      waiting += 1;
      const callers = queues.get(store) ?? new Map<string, (() => void)[]>();
      const calls = callers.get(caller) ?? [];
      queues.set(store, callers);
      callers.set(caller, calls);
      await new Promise<void>((resolve) => void calls.push(resolve));
    }
    const turn: Turn = {
      isOver: false,
      leave() {
        if (turn.isOver) return;
        turn.isOver = true;
        end(store);
      },
    };
    return turn;
  }

  return {
    async inTurn(asker, work) {
      if (current.getStore()?.isOver === false) return work();
      const turn = await take(asker);
      try {
        return await current.run(turn, work);
      } finally {
        turn.leave();
      }
    },
    waiting: () => waiting,
  };
}
