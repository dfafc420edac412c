import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

/** The browser renders the paper as soon as its listeners return, so changes must be rendered synchronously. */
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

/** Return whether the page is being printed. A hook of a library would render after the paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
