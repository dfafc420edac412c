export { noteArrived } from "./message-arrived.ts";
export { guardReason, type MessageGuard } from "./message-guards.ts";
export { tallySums } from "./tally-sums.ts";
