export { findReportingCarrier, type ReportingCarrier } from "./find-reporting.ts";
export { carrierCan, type OpenCarrier, openCarrier } from "./open-carrier.ts";
export {
  buysByItself,
  changeConnectionRow,
  type ConnectionRow as CarrierConnectionRow,
  findConnectionRow,
  listConnectionRows,
  lockConnectionRow,
  noteFirstLabelRight,
  noteReport,
} from "./repository.ts";
