export { connectionAddress } from "../store-connection/addresses.ts";
