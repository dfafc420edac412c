export { actorColumns, auditWrite, writeAudit } from "./audit.ts";
