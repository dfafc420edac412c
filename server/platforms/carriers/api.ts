export { carrierAdapters } from "./adapters.ts";
export { easyshipOrigin } from "./easyship/client.ts";
export type { PaperAddress, PaperItem, ParcelPaper } from "./parcel-paper.ts";
export {
  type Bought,
  type CarrierAccess,
  type CarrierCapabilities,
  type CarrierScan,
  type CarrierService,
  CarrierTrouble,
  type Charge,
  type LabelResult,
  type ParcelOrder,
  type PostalAddress,
  type Purchase,
  type ReceivedReport,
  type Refused,
  type ReportNames,
  type SentLabel,
} from "./port.ts";
