import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { isSameJson } from "#src/lib/forms/changes";
import { historyOf } from "#src/lib/forms/history";
import { type Draft, flowReducer } from "../graph/reducer.ts";

const waitMs = 2000;
const draftOf = ({ name, draft, pay_limits }: FlowDetail): Draft => ({ name, graph: draft, pay_limits });
/** Return the parts of a draft that differ; a name that is being retyped is not sent empty. */
const changesIn = (before: Draft, { name, graph, pay_limits }: Draft) => ({
  ...(name.trim() && name !== before.name && { name: name.trim() }),
  ...(graph !== before.graph && { graph }),
  ...(pay_limits !== before.pay_limits && { pay_limits }),
});

/** Return a flow being edited: its steps with undo and redo, and its draft, which is saved two seconds after a change. */
export function useFlowDraft(flow: FlowDetail, canChange: boolean) {
  const [history, dispatch] = useReducer(flowReducer, flow, (first) => historyOf(draftOf(first)));
  /** What the server holds, and as which draft it is edited. */
  const [held, setHeld] = useState({ draft: history.now, flow });
  /** The draft that the server would not take. */
  const [refused, setRefused] = useState<Draft>();
  const save = useCommand(flows, "save", { notice: false });
  const draft = history.now;
  const isDirty = draft !== held.draft;
  const isStale = save.current !== undefined;
  const latest = useRef({ draft, held, isStale });
  latest.current = { draft, held, isStale };
  const hold = useCallback((next: typeof held) => {
    latest.current.held = next;
    setHeld(next);
  }, []);

  const running = useRef<Promise<FlowDetail | null> | null>(null);
  const store = useCallback(async (): Promise<FlowDetail | null> => {
    // A save that runs holds an older draft: this one follows it.
    await running.current;
    const { draft: now, held: before, isStale: isBlocked } = latest.current;
    const body = changesIn(before.draft, now);
    if (isBlocked) return null;
    if (Object.keys(body).length === 0) return before.flow;
    running.current = save.run({ params: { id: flow.id }, body }, { expectedVersion: before.flow.version }).then((answer) => {
      running.current = null;
      setRefused(answer.ok ? undefined : now);
      if (!answer.ok) return null;
      hold({ draft: now, flow: answer.data });
      return answer.data;
    });
    return running.current;
  }, [flow.id, save.run, hold]);
  const storeNow = useRef(store);
  storeNow.current = store;
  const [waiting, setWaiting] = useState(0);
  const storeFirst = useCallback(async () => {
    setWaiting((count) => count + 1);
    const stored = await storeNow.current();
    setWaiting((count) => count - 1);
    return stored;
  }, []);

  const mayStore = canChange && isDirty && !isStale && draft !== refused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    if (!mayStore) return;
    const timer = setTimeout(() => void storeNow.current(), waitMs);
    return () => clearTimeout(timer);
  }, [mayStore, draft]);
  // Leaving for the list keeps the address's path, which no guard sees: what is not saved yet is saved then.
  const leave = useRef(() => undefined as unknown);
  leave.current = () => (canChange ? storeNow.current() : undefined);
  useEffect(() => {
    return () => void leave.current();
  }, []);
  useUnsavedGuard(useCallback(() => latest.current.draft !== latest.current.held.draft, []));

  /** Edit what the server holds now instead. */
  const take = useCallback(
    (now: FlowDetail) => {
      const loaded = draftOf(now);
      hold({ draft: loaded, flow: now });
      setRefused(undefined);
      dispatch({ type: "load", draft: loaded });
    },
    [hold],
  );
  // A newer record of the same content only has another status; other content replaces what nobody is editing.
  useEffect(() => {
    const { held: before, draft: now } = latest.current;
    if (flow.version <= before.flow.version) return;
    if (isSameJson(draftOf(flow), draftOf(before.flow))) hold({ ...before, flow });
    else if (now === before.draft && !running.current) take(flow);
  }, [flow, hold, take]);

  return {
    ...{ draft, dispatch, isDirty, take },
    flow: held.flow,
    /** Go on from a record that another call has changed, with the same content. */
    published: (now: FlowDetail) => hold({ ...latest.current.held, flow: now }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isSaving: save.isPending,
    /** Store the last changes for a step that needs them: null where they cannot be stored, and `error` says why. */
    store: storeFirst,
    /** Such a step waits. Its button shows this, not `isSaving`: antd's takes no click meanwhile, and a draft saves itself at any time. */
    isAwaited: waiting > 0 && save.isPending,
    error: save.error,
    /** The record as somebody else has saved it. */
    newer: save.current as FlowDetail | undefined,
    changedBy: save.changedBy,
    loadNewer: () => {
      if (save.current) take(save.current as FlowDetail);
      save.reset();
    },
  };
}
export type FlowDraft = ReturnType<typeof useFlowDraft>;
