import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

/** The browser draws the paper as soon as its listeners return: what changes for paper has to be drawn by then. */
function subscribe(listener: () => void): () => void {
  const tell = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    flushSync(listener);
  };
  window.addEventListener("beforeprint", tell);
  window.addEventListener("afterprint", tell);
  return () => {
    window.removeEventListener("beforeprint", tell);
    window.removeEventListener("afterprint", tell);
  };
}

/** Whether the page is on its way to paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
