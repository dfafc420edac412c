export { erasePerson, lateAnswersQueue, lockPerson } from "./erase-data.ts";
export { findPerson, type Sought } from "./person.ts";
export { type Erased, eraseLateAnswers } from "./personal-copies.ts";
export {
  among,
  isAddressOf,
  marksOf,
  nameWordsOf,
  type Person,
  type PersonalCopies,
  type PersonalData,
  rowsIn,
  tellsOf,
  whileErasing,
} from "./personal-data.ts";
export { recordsInOrder } from "./records-in-order.ts";
export { countRecords, openCases } from "./show-data.ts";
export { withoutPerson } from "./without-person.ts";
