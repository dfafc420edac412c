import { useCallback, useRef, useState } from "react";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/**
 * Hold the data a form was filled from, for data that is not a record of Refine: it follows the server until edited, and leaving with
 * edits asks for confirmation.
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
  // An answer from before the save may still be under way.
  if (latest && latest !== held && !isTouched && (!held || latest.version >= held.version)) setHeld(latest);
  return {
    held,
    /** A newer version can be loaded. */
    isNewer: Boolean(isTouched && held && latest && latest.version > held.version),
    changes: {
      made: () => mark(true),
      dropped: () => mark(false),
      saved: (saved: Known) => {
        mark(false);
        setHeld(saved);
      },
    },
  };
}
