export const base = "/dashboard/settings/returns";
export const generalAddress = `${base}/general`;
export const policiesAddress = `${base}/policies`;
export const shippingLocationsAddress = `${base}/shipping-locations`;
export const inStoreLocationsAddress = `${base}/in-store-locations`;
export const shippingLabelAddress = `${base}/shipping-label`;
/** The warranty rules are a noun of their own. */
export const warrantyRulesAddress = `${base}/warranty`;
export const warrantyAddress = `${warrantyRulesAddress}/settings`;
/** Replaces the id of a new item. */
export const newId = "new";
export const under = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`;
