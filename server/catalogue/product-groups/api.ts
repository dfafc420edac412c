export { productIdsOf } from "./group-products.ts";
export { listActiveGroups, loadActiveGroupRules, lockProductGroups } from "./links.ts";
