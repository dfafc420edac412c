import type { LoadedCase } from "./loaded-case.ts";

/**
 * Return the name of the order that the next exchange of a case becomes. A case that was reopened after its exchange was cancelled
 * orders later exchanges anew: those are named after their round too.
 */
export const exchangeNameOf = ({ id, row, rounds }: Pick<LoadedCase, "id" | "row" | "rounds">): string =>
  `exchange:${id}${rounds.length > 0 ? `:${row.round + 1}` : ""}`;

/** Return the round that ordered an exchange of this name. */
export const firstRoundOf = (name: string | null): number => Number(name?.split(":")[2] ?? 1);
