export { type ExportedList, exportedList, wholePage } from "./exported-list.ts";
export { sendExport } from "./send-export.ts";
