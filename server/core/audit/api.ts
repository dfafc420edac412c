export { actorColumns, auditWrite, writeAudit } from "./audit.ts";
export { eraseDocumentLog, eraseLogTexts, eraseRunReasons } from "./personal-data.ts";
