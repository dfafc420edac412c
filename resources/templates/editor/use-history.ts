import { useCallback, useReducer } from "react";
import type { Content } from "#contracts/templates/content";
import { historyOf, stepped } from "#src/lib/history";

/** Return a mail being edited, with a hundred steps to undo. */
export function useHistory(first: Content) {
  const [history, dispatch] = useReducer(stepped<Content>, first, historyOf);
  return {
    content: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: useCallback((content: Content, label: string | null = null) => dispatch({ type: "change", content, label }), []),
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    load: useCallback((content: Content) => dispatch({ type: "load", content }), []),
  };
}
export type MailHistory = ReturnType<typeof useHistory>;
