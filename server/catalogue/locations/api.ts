export { listLocations, putLocation, showLocation } from "./repository.ts";
