export { type ProductRow, productsOf, withVariants } from "./catalogue-query.ts";
export { addToStock, changeStock } from "./count-stock.ts";
export { listProducts, showProduct, showProductByExternalId } from "./list-products.ts";
export { confirmPrice, notePriceJudged } from "./log-prices.ts";
export { noteImported, removeStock } from "./note-imported.ts";
export { markProductDeleted, putProduct } from "./put-product.ts";
export { shopUrl, variantUrl } from "./shop-address.ts";
