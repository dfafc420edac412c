export { assertFiles } from "./assert-files.ts";
export { fileLinks } from "./links.ts";
export { dropUnusedPictures } from "./remove-file.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
