import { showProduct } from "./list-products.ts";
import { markProductDeleted, putProduct } from "./put-product.ts";

/** What other modules need of products. */
export const productLinks = { putProduct, showProduct, markProductDeleted };
