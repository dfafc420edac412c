/** Built-in flags; a store may add its own. */
export const knownFlags = [
  "VIP",
  "FRAUD_RISK",
  "ESCALATED",
  "LATE_PARCEL",
  "PARCEL_RETURNED",
  "USED_AFTER_VOID",
  "LABEL_FAILED",
  "LABEL_UNKNOWN",
  "DELIVERY_EXCEPTION",
  "DAMAGED_IN_TRANSIT",
  "CALL_CUSTOMER",
  "NEEDS_REVIEW",
  "FLOW_FAILED",
  "FLOW_LIMIT",
  "FLOW_STOPPED",
] as const;
