export { assertFiles } from "./assert-files.ts";
export { fileLinks } from "./links.ts";
export { headersOf } from "./links-of-file.ts";
export { dropUnusedPictures } from "./remove-file.ts";
export { sentFile } from "./service.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
