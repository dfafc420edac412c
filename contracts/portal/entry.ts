import { z } from "zod";
import { aboutKinds } from "../conversations/states.ts";
import { Id, line, Time } from "../envelope.ts";

/** What a link in an email is exchanged for: a customer's token for its order, and what the email was about. */
export const entry = {
  body: z.strictObject({ token: line(300).min(1) }),
  data: z.object({
    token: z.string(),
    expires_at: Time,
    order: z.object({ id: Id, number: z.string() }),
    about: z.object({ kind: z.enum(aboutKinds), id: Id }),
  }),
  errors: ["NOT_FOUND", "REQUESTS_CLOSED"],
  affects: [],
} as const;
