import type { LiveEvent } from "@refinedev/core";
import { useCallback, useState } from "react";
import { isOwnChange } from "#src/lib/calls/own-change";

/**
 * Return the ids that live events named since the rows were loaded, excluding our own commands. Refine can only refetch at once
 * (`liveMode: "auto"`), which would move rows under the pointer.
 */
export function useChangedElsewhere() {
  const [ids, setIds] = useState(noIds);
  const [loadedAt, setLoadedAt] = useState(0);
  return {
    /** Refine keeps calling the first handler it received, so this uses nothing of later renders. */
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

/** Shared empty set, so that its identity is stable. */
export const noIds: ReadonlySet<string> = new Set();
