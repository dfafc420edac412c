export { type ProductRow, productsOf, withVariants } from "./catalogue-query.ts";
export { shopUrl, variantUrl } from "./shop-address.ts";
