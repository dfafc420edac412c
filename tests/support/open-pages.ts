import type { Page } from "playwright-core";

/** Pages that the journeys of a file have opened. */
export const openPages = new Set<Page>();
