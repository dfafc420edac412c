export { findReportingConnection, type ReportingConnection } from "./find-reporting.ts";
export { findMailWay, findSmsConnection, loadSegmentPrices, type MailWay, type StoreMail, type StoreSms } from "./find-way.ts";
export type { Road } from "./ports.ts";
export { findMailHost, loadRelay } from "./relay.ts";
export { openReturnBox, returnBox } from "./return-box.ts";
