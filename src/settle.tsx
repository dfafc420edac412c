import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePainted } from "./hooks/use-painted.ts";
import { markSettled } from "./lib/settled.ts";

/** Time for a page to ask for what it needs after it was drawn, in milliseconds. */
const quietMs = 200;

/** Tells when the first page has its data, or a person does not wait for that. */
export function Settle() {
  const fetching = useIsFetching();
  // Rows that were asked for ahead leave nothing to be fetched: the page has its data before it is drawn.
  const isPainted = usePainted();
  useEffect(() => {
    if (!isPainted || fetching > 0) return;
    const timer = setTimeout(markSettled, quietMs);
    return () => clearTimeout(timer);
  }, [isPainted, fetching]);
  useEffect(() => {
    const options = { once: true, capture: true };
    for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, markSettled, options);
    return () => {
      for (const sign of ["pointerdown", "keydown"]) window.removeEventListener(sign, markSettled, options);
    };
  }, []);
  return null;
}
