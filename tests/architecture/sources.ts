import { isTest, readSource, type Source, sourcesUnder } from "../../scripts/test/imports.mjs";

export { type Import, isTest, readText, type Source } from "../../scripts/test/imports.mjs";

const folders = ["contracts", "server", "providers", "resources", "src"];

/** Return every source file of the program, without tests. */
export const readSources = (): Source[] =>
  folders
    .flatMap(sourcesUnder)
    .filter((path) => !isTest(path))
    .sort()
    .map(readSource);
