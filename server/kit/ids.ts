import { v7 } from "uuid";

/** Return a new id: uuid v7, so ids of one process sort by creation. */
export const newId = (): string => v7();
