import { addressOf } from "#src/lib/routing/address-of";

/** The path of the screen; an experiment is opened by the query. */
export const experimentsPaths = { list: "/dashboard/settings/custom-flow/analytics" } as const;

export const experimentsAddress = addressOf(experimentsPaths).list();
export const experimentAddress = (id: string): string => `${experimentsAddress}?experiment=${encodeURIComponent(id)}`;
