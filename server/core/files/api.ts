export { assertFiles } from "./assert-files.ts";
export type { FileUses } from "./file-uses.ts";
export { headersOf } from "./links-of-file.ts";
export type { MadeFiles } from "./list-files.ts";
export { takeForms, takeUpload } from "./receive.ts";
export { dropFiles, dropUnusedPictures } from "./remove-file.ts";
export { savePicture } from "./save-picture.ts";
export { assertFewFiles, assertFileRoom, publishFile, saveFile, sentFile } from "./service.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
