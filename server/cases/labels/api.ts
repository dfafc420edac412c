export { returnAddressOf } from "./paper-links.ts";
