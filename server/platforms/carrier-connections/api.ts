export { findReportingCarrier, type ReportingCarrier } from "./find-reporting.ts";
export { carrierCan, type OpenCarrier, openCarrier } from "./open-carrier.ts";
export {
  buysByItself,
  type ConnectionRow as CarrierConnectionRow,
  changeConnectionRow,
  findConnectionRow,
  hasReportSecret,
  listConnectionRows,
  lockConnectionRow,
  noteFirstLabelRight,
  noteReport,
} from "./repository.ts";
