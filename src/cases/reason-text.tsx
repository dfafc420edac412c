import { useReasons } from "#src/hooks/store/use-reasons";

/** Show a reason's label from the store's settings. */
export const ReasonText = ({ reason }: { reason: string }) => useReasons().textOf(reason);
