export { easypost, easypostCan } from "./easypost/easypost.ts";
export { isSignedByEasyPost, namesInReport } from "./easypost/hook.ts";
export type { PaperAddress, PaperItem, ParcelPaper } from "./parcel-paper.ts";
export {
  type Bought,
  type CarrierCapabilities,
  type CarrierScan,
  type CarrierService,
  CarrierTrouble,
  type Charge,
  type LabelResult,
  type ParcelOrder,
  type PostalAddress,
  type ReceivedReport,
  type Refused,
} from "./port.ts";
