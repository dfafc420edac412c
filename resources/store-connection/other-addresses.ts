/** Screens of another resource. */
export { importsAddress } from "../imports/addresses.ts";
