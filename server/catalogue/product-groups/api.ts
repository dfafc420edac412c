export { productIdsOf } from "./group-products.ts";
export { productGroupLinks } from "./links.ts";
