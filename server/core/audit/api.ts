export { actorColumns, auditWrite, writeAudit } from "./audit.ts";
export type { Lookup } from "./object-names.ts";
export { eraseDocumentLog, eraseLogTexts, eraseRunReasons } from "./personal-data.ts";
