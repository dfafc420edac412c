import type { BaseRecord } from "@refinedev/core";
import { useCallback, useRef, useState } from "react";

/** Hold the record a form was filled from while it is edited; Refine's form would overwrite what was typed with a newer answer. */
export function useHeldRecord<Row extends BaseRecord, Values>(toValues: ((record: Row) => Values) | undefined) {
  const state = useRef<{ dirty: boolean; record?: Row; values?: { data: Values }; newer: boolean }>({ dirty: false, newer: false });
  const map = useRef(toValues);
  const [generation, setGeneration] = useState(0);
  // React Query runs a new selector even on an unchanged answer, which is how edits are released.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation is the reason
  const select = useCallback(
    (answer: { data: Row }): { data: Values } => {
      const now = state.current;
      if (now.dirty && now.values) {
        now.newer = answer.data.version !== now.record?.version;
        return now.values;
      }
      if (now.record !== answer.data || !now.values) {
        now.record = answer.data;
        now.values = { data: map.current ? map.current(answer.data) : (answer.data as unknown as Values) };
        now.newer = false;
      }
      return now.values;
    },
    [generation],
  );
  return {
    select,
    touch: () => {
      state.current.dirty = true;
    },
    /** Continue with the saved record. */
    saved: (record: Row) => {
      state.current = { ...state.current, dirty: false, newer: false, ...(record?.version !== undefined && { record }) };
    },
    /** Discard the edits. */
    release: () => {
      state.current = { dirty: false, newer: false };
      setGeneration((before) => before + 1);
    },
    isDirty: useCallback(() => state.current.dirty, []),
    record: () => state.current.record,
    /** Takes the time of the last answer so that its reader renders again with each one. */
    newer: (_answeredAt: number | undefined) => state.current.newer,
    expectedVersion: () => (typeof state.current.record?.version === "number" ? { expected_version: state.current.record.version } : {}),
  };
}

export type HeldRecord<Row extends BaseRecord, Values> = ReturnType<typeof useHeldRecord<Row, Values>>;
