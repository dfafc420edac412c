import { useCallback, useRef, useState } from "react";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/**
 * What a form was filled from, for what is no record and therefore no form of Refine's: it follows the server's answer until something
 * is typed. Leaving with something typed asks.
 */
export function useHeldVersion<Known extends { version: number }>(latest: Known | undefined) {
  const [held, setHeld] = useState(latest);
  const [isTouched, setTouched] = useState(false);
  const touched = useRef(false);
  const mark = (value: boolean) => {
    touched.current = value;
    setTouched(value);
  };
  useUnsavedGuard(useCallback(() => touched.current, []));
  // An answer from before the save may still be on the way.
  if (latest && latest !== held && !isTouched && (!held || latest.version >= held.version)) setHeld(latest);
  return {
    held,
    /** A newer version waits to be loaded. */
    isNewer: Boolean(isTouched && held && latest && latest.version > held.version),
    changes: {
      made: () => mark(true),
      dropped: () => mark(false),
      kept: (saved: Known) => {
        mark(false);
        setHeld(saved);
      },
    },
  };
}
