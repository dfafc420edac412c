import type { LiveEvent } from "@refinedev/core";
import { useCallback, useState } from "react";
import { isOwnChange } from "#src/lib/own-change";

/**
 * Ids that live events named since the rows were loaded, the echo of one's own commands left out. Refine can only load again at once
 * (`liveMode: "auto"`), and rows would move under the hand.
 */
export function useChangedElsewhere() {
  const [ids, setIds] = useState(noIds);
  const [loadedAt, setLoadedAt] = useState(0);
  return {
    /** Refine goes on calling the one it was given first: it uses nothing of a later render. */
    note: useCallback(({ payload }: LiveEvent) => {
      if (!isOwnChange()) setIds((before) => new Set([...before, ...(payload.ids ?? []).map(String)]));
    }, []),
    since(answeredAt: number): ReadonlySet<string> {
      if (answeredAt === loadedAt) return ids;
      setLoadedAt(answeredAt);
      setIds(noIds);
      return noIds;
    },
  };
}

/** Nothing was changed elsewhere: one set, so that who compares sees the same. */
export const noIds: ReadonlySet<string> = new Set();
