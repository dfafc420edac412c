import { createContext, type Dispatch, type SetStateAction } from "react";

/** Tells the surrounding record form of an edit that no field reports; undefined outside of one. */
export const EditedContext = createContext<(() => void) | undefined>(undefined);

type Count = Dispatch<SetStateAction<number>>;

/** Where the fields of a form count the files they are uploading: without them it must not be submitted. Outside of one, nowhere. */
export const UploadsContext = createContext<Count>(() => undefined);

/** Count an upload until it ends, also when its field is gone by then. */
export function counted<Stored>(count: Count, upload: Promise<Stored>): Promise<Stored> {
  count((running) => running + 1);
  return upload.finally(() => count((running) => running - 1));
}
