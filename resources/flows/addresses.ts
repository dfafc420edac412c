import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const flowsPaths = { list: "/dashboard/settings/custom-flow/flow-editor" } as const;

export const flowsAddress = addressOf(flowsPaths).list();
/** A flow is opened by the query; its tab too. */
export const flowAddress = (id: string, tab?: string): string =>
  `${flowsAddress}?flow=${encodeURIComponent(id)}${tab ? `&tab=${encodeURIComponent(tab)}` : ""}`;
