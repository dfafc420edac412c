export { assertFiles } from "./assert-files.ts";
export { headersOf } from "./links-of-file.ts";
export { takeForms, takeUpload } from "./receive.ts";
export { dropFiles, dropUnusedPictures } from "./remove-file.ts";
export { savePicture } from "./save-picture.ts";
export { assertFewFiles, assertFileRoom, saveFile, sentFile } from "./service.ts";
export { expectRow, keepBytes, removeBytes } from "./uploaded-bytes.ts";
