export type { PaperAddress, PaperItem, ParcelPaper } from "./parcel-paper.ts";
export type { LabelResult } from "./port.ts";
