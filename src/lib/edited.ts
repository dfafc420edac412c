import { createContext } from "react";

/** Tells the surrounding record form of an edit that no field reports; undefined outside of one. */
export const EditedContext = createContext<(() => void) | undefined>(undefined);
