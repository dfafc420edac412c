export {
  among,
  eraseStory,
  isAddressOf,
  type Person,
  type PersonalCopies,
  type PersonalData,
  rowsIn,
  tellsOf,
  whileErasing,
  writtenIn,
} from "./personal-data.ts";
export { askErasure, askShopErasure, noteDataRequest } from "./requests.ts";
