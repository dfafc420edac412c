import { z } from "zod";

/** Percent of the people who get nothing, to be compared with the rest. */
export const HoldoutPercent = z.int().min(0).max(20);
/** Shares of people who ordered: of those who got it, and of those held out; their difference with its 95 % interval. */
export const Lift = z.object({ rate: z.number(), base: z.number(), difference: z.number(), from: z.number(), to: z.number() });
export type Lift = z.output<typeof Lift>;
