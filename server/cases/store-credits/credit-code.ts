import { randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const groups = 3;
const groupSize = 4;

/** Return a new code of a store credit: "7KMQ-4R2X-9TBN". */
export const newCreditCode = (): string =>
  grouped(Array.from({ length: groups * groupSize }, () => signs[randomInt(signs.length)]).join(""));

/** Return a typed code as it is stored: without regard to case, spaces and dashes. */
export const creditCodeOf = (typed: string): string => grouped(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));

const grouped = (bare: string): string => bare.match(new RegExp(`.{1,${groupSize}}`, "g"))?.join("-") ?? "";
