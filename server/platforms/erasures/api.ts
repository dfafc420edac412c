export { askErasure, askShopErasure, noteDataRequest } from "./requests.ts";
