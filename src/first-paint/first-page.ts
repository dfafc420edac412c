import { useIsFetching } from "@tanstack/react-query";
import { startTransition, useEffect, useSyncExternalStore } from "react";

/** Milliseconds after which waiting parts load even though a query of the first page is still pending. */
const patienceMs = 2000;

let isShown = true;
const listeners = new Set<() => void>();

/** Make every part that uses `useFirstPageShown` wait. Called before the first render; without it, as in tests of one part, nothing waits. */
export function awaitFirstPage(): void {
  isShown = false;
}

function show(): void {
  if (isShown) return;
  isShown = true;
  startTransition(() => {
    for (const listener of listeners) listener();
  });
}

/** Return false until the first page is on screen with its data, then true for the life of the tab. */
export function useFirstPageShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isShown,
  );
}

/** Call back when the browser has nothing to do, in Safari in the next task. Returns a function that cancels it. */
function onIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}

/** Watch the first page from inside the layout: it is shown once a frame has been painted with no query pending. */
export function FirstPage(): null {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    const timer = setTimeout(show, patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isFetching) return;
    let cancel = () => {};
    const frame = requestAnimationFrame(() => {
      cancel = onIdle(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel();
    };
  }, [isFetching]);
  return null;
}
