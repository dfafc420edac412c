export { insertOwner } from "./repository.ts";
