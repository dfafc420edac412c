import { z } from "zod";

/** Minutes without activity after which people are signed out. The longest is the whole life of a session. */
export const idleChoices = [15, 30, 60, 120, 240, 480, 720] as const;

/** How long people of a store may be inactive. */
export const SessionRule = z.object({ idle_minutes: z.int() });
export type SessionRule = z.output<typeof SessionRule>;
export const SessionRuleInput = z.strictObject({ idle_minutes: z.literal(idleChoices) });
export type SessionRuleInput = z.output<typeof SessionRuleInput>;
