import { readFileSync } from "node:fs";

/** Return the bytes of a recorded answer or request. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`../../support/fixtures/carriers/${name}`, import.meta.url));
export const recorded = (name: string): any => JSON.parse(fixture(name).toString("utf8"));
