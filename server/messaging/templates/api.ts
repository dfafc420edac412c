export { catalogueGoods } from "./catalogue-goods.ts";
