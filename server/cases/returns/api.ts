export { placeOfCase } from "./case/place-of-case.ts";
