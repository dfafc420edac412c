import { addressOf } from "#src/lib/routing/address-of";

/** The path of the screen; an experiment is opened by the query. */
export const paths = { list: "/dashboard/settings/custom-flow/analytics" } as const;

export const experimentsAddress = addressOf(paths).list();
export const experimentAddress = (id: string): string => `${experimentsAddress}?experiment=${encodeURIComponent(id)}`;
/** Screens of another resource. */
export const flowsAddress = "/dashboard/settings/custom-flow/flow-editor";
export const flowAddress = (id: string): string => `${flowsAddress}?flow=${encodeURIComponent(id)}`;
