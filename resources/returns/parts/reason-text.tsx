import { useReasons } from "./use-reasons.ts";

/** Show a reason's label from the store's settings. */
export const ReasonText = ({ reason }: { reason: string }) => useReasons().textOf(reason);
