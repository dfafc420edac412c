import { v7 } from "uuid";

/** A new id: uuid v7, so ids of one process sort in the order they were made. */
export const newId = (): string => v7();
