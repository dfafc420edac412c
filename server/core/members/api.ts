export { insertOwner } from "./insert-owner.ts";
