import type { BaseRecord } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";

/** Hold the record a form was filled from while it is edited; Refine's form would overwrite what was typed with a newer answer. */
export function useHeldRecord<Row extends BaseRecord, Values>(toValues: ((record: Row) => Values) | undefined) {
  const state = useRef<{ dirty: boolean; record?: Row; values?: { data: Values }; newer: boolean }>({ dirty: false, newer: false });
  const edits = useRef(0);
  const map = useRef(toValues);
  const [generation, setGeneration] = useState(0);
  const [isEdited, setEdited] = useState(false);
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
      edits.current += 1;
      state.current.dirty = true;
      setEdited(true);
    },
    /** Return the number of edits so far, for `saved`. */
    edits: () => edits.current,
    /** Continue with the saved record, which was sent after so many edits: later ones are still unsaved. */
    saved: (record: Row, sent: number) => {
      const dirty = edits.current > sent;
      state.current = { ...state.current, dirty, newer: false, ...(record?.version !== undefined && { record }) };
      setEdited(dirty);
    },
    /** Discard the edits. */
    release: () => {
      state.current = { dirty: false, newer: false };
      setEdited(false);
      setGeneration((before) => before + 1);
    },
    isDirty: useCallback(() => state.current.dirty, []),
    /** Like `isDirty`, for what is rendered. */
    isEdited,
    record: () => state.current.record,
    /** Takes the time of the last answer so that its reader renders again with each one. */
    newer: (_answeredAt: number | undefined) => state.current.newer,
    expectedVersion: () => (typeof state.current.record?.version === "number" ? { expected_version: state.current.record.version } : {}),
  };
}

export type HeldRecord<Row extends BaseRecord, Values> = ReturnType<typeof useHeldRecord<Row, Values>>;

interface Saving<Args extends unknown[], Saved> {
  /** Resolves with what was saved, or undefined where it was refused. */
  save: (...args: Args) => Promise<Saved | undefined>;
  /** Whether something has changed since that was sent. */
  isDirty: () => boolean;
  /** Save once more what is on the screen by now. */
  again: () => void;
  onSaved?: ((saved: Saved) => void) | undefined;
}

/**
 * Return `save` for a button and for ⌘S. Asked for while it runs, it does not run beside itself, which the server would refuse as
 * outdated: what has been typed in the meantime is saved after it.
 */
export function useSaveInTurn<Args extends unknown[], Saved>(saving: Saving<Args, Saved>): (...args: Args) => Promise<void> {
  const latest = useRef(saving);
  latest.current = saving;
  const state = useRef<"idle" | "running" | "asked again">("idle");
  const [asked, setAsked] = useState<{ saved: Saved }>();
  // Not before the answer has been rendered: the next save goes on from it.
  useEffect(() => {
    if (!asked) return;
    const { isDirty, again, onSaved } = latest.current;
    if (isDirty()) again();
    else onSaved?.(asked.saved);
  }, [asked]);
  return useCallback(async (...args) => {
    if (state.current !== "idle") {
      state.current = "asked again";
      return;
    }
    state.current = "running";
    const saved = await latest.current.save(...args);
    const isAskedAgain = (state.current as string) === "asked again";
    state.current = "idle";
    if (saved === undefined) return;
    if (isAskedAgain) setAsked({ saved });
    // What was typed while it was saved stays on the screen, which `onSaved` often closes.
    else if (!latest.current.isDirty()) latest.current.onSaved?.(saved);
  }, []);
}
