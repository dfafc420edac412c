import { useCallback, useRef, useState } from "react";
import { isSameJson } from "#src/lib/forms/changes";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/**
 * Hold the data a form was filled from, for data that is not a record of Refine: it follows the server until edited, and leaving with
 * edits asks for confirmation.
 */
export function useHeldVersion<Known extends { version: number }>(latest: Known | undefined) {
  const [held, setHeld] = useState(latest);
  const [isTouched, setTouched] = useState(false);
  const touched = useRef(false);
  const edits = useRef(0);
  const mark = (value: boolean) => {
    touched.current = value;
    setTouched(value);
  };
  const areUnsaved = useCallback(() => touched.current, []);
  useUnsavedGuard(areUnsaved);
  // An answer from before the save may still be under way.
  if (latest && latest !== held && !isTouched && (!held || latest.version >= held.version)) setHeld(latest);
  return {
    held,
    /** A newer version can be loaded. */
    isNewer: Boolean(isTouched && held && latest && latest.version > held.version),
    changes: {
      made: () => {
        edits.current += 1;
        mark(true);
      },
      dropped: () => mark(false),
      /** Return the number of edits so far, for `saved`. */
      edits: () => edits.current,
      areUnsaved,
      /** Continue with the saved version, which was sent after so many edits: later ones are still unsaved. */
      saved: (saved: Known, sent: number) => {
        if (edits.current === sent) mark(false);
        setHeld(saved);
      },
    },
  };
}

/** Return the version to save on: the newest in which what is edited is as it was in the version held. */
export const versionToSave = <Known extends { version: number }>(held: Known, latest: Known, editedOf: (known: Known) => object): number =>
  isSameJson(editedOf(held), editedOf(latest)) ? Math.max(held.version, latest.version) : held.version;
