import { type CaseItem, missingUnits, type ReturnCase } from "./return-case.ts";

/** Return whether the policy processes the case automatically at this point. */
export function isProcessedByItself(record: Omit<ReturnCase, "items"> & { items: (CaseItem & { grade: string | null })[] }): boolean {
  const { stage, policy, status } = record;
  if (status === "CLOSED") return false;
  switch (policy.auto_process) {
    case "NEVER":
      return false;
    case "ON_IN_TRANSIT":
      return stage === "IN_TRANSIT" || stage === "SHIPMENT_RECEIVED";
    case "ON_RECEIVED":
      return stage === "SHIPMENT_RECEIVED";
    case "ON_GRADE_A":
      return stage === "EVALUATION" && missingUnits(record) === 0 && record.items.every(isFlawless);
  }
}

/** Everything received was accepted as new; an item without approved units is ignored. */
const isFlawless = (item: CaseItem & { grade: string | null }): boolean =>
  item.approved === 0 || (item.grade === "A" && item.rejected === 0 && item.accepted === item.received);
