export { listActiveGroups, loadActiveGroupRules, lockProductGroups } from "./active-groups.ts";
export { listProductIds } from "./group-products.ts";
