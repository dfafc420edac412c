export { listActiveGroups, loadActiveGroupRules, lockProductGroups } from "./active-groups.ts";
export { productIdsOf } from "./group-products.ts";
