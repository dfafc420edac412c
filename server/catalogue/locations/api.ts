export { listLocations, putLocation } from "./repository.ts";
