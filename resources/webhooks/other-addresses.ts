/** Screens of another resource. */
export { connectionAddress } from "../store-connection/addresses.ts";
