import { useReasons } from "./use-reasons.ts";

/** A reason in the store's own words. */
export const ReasonText = ({ reason }: { reason: string }) => useReasons().textOf(reason);
