export { emptyAllDeliveries, emptyDelivery, noteDetail } from "./repository.ts";
