export { assertFiles } from "./assert-files.ts";
export type { FileUses } from "./file-uses.ts";
export type { MadeFiles } from "./list-files.ts";
export { publishFile } from "./publish-file.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
