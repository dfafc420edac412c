export { assertFiles } from "./assert-files.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
