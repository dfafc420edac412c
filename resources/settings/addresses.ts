export const base = "/dashboard/settings/returns";
export const generalAddress = `${base}/general`;
export const policiesAddress = `${base}/policies`;
export const shippingLocationsAddress = `${base}/shipping-locations`;
export const inStoreLocationsAddress = `${base}/in-store-locations`;
export const shippingLabelAddress = `${base}/shipping-label`;
/** Beside the warranty's rules, which are a noun of their own. */
export const warrantyRulesAddress = `${base}/warranty`;
export const warrantyAddress = `${warrantyRulesAddress}/settings`;
/** In the place of an id: what is not there yet. */
export const newId = "new";
export const under = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`;
