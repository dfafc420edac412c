export { assertFiles } from "./assert-files.ts";
export { publishFile } from "./publish-file.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
