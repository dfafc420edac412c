import type { BaseRecord } from "@refinedev/core";
import { useCallback, useRef, useState } from "react";

/** Keeps the answer a form was filled from while the person changes it; Refine's form would put a newer one over what was typed. */
export function useHeldRecord<Row extends BaseRecord, Values>(toValues: ((record: Row) => Values) | undefined) {
  const state = useRef<{ dirty: boolean; record?: Row; values?: { data: Values }; newer: boolean }>({ dirty: false, newer: false });
  const map = useRef(toValues);
  const [generation, setGeneration] = useState(0);
  // Another function is asked anew, also about an answer that has not changed: that is what releasing means.
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
    /** What was typed is the record now. */
    saved: (record: Row) => {
      state.current = { ...state.current, dirty: false, newer: false, ...(record?.version !== undefined && { record }) };
    },
    /** What was typed is given up. */
    release: () => {
      state.current = { dirty: false, newer: false };
      setGeneration((before) => before + 1);
    },
    isDirty: useCallback(() => state.current.dirty, []),
    record: () => state.current.record,
    /** Takes the time of the last answer so that its reader renders again when one comes. */
    newer: (_answeredAt: number | undefined) => state.current.newer,
    expectedVersion: () => (typeof state.current.record?.version === "number" ? { expected_version: state.current.record.version } : {}),
  };
}

export type HeldRecord<Row extends BaseRecord, Values> = ReturnType<typeof useHeldRecord<Row, Values>>;
