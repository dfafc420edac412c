export { type ProductRow, productsOf, withVariants } from "./catalogue-query.ts";
export { showProduct } from "./list-products.ts";
export { markProductDeleted, putProduct } from "./put-product.ts";
export { shopUrl, variantUrl } from "./shop-address.ts";
