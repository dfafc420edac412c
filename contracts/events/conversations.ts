import { z } from "zod";
import { aboutKinds, conversationStatuses } from "../conversations/states.ts";
import { Id } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { ChangedBy } from "./case-event.ts";
import { eachOf, event } from "./entry.ts";

const shape = {
  id: Id,
  about: z.object({ kind: z.enum(aboutKinds), id: Id, number: z.string() }),
  order_id: Id,
  return_id: Id.nullable(),
  claim_id: Id.nullable(),
  number: z.string(),
  status: z.enum(conversationStatuses),
  language: z.enum(languages),
  version: z.int(),
  at: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  by: ChangedBy,
};

/** What was written; its texts are empty once its customer was erased. */
const Message = z.object({
  position: z.int(),
  author: z.enum(["CUSTOMER", "STAFF", ""]),
  author_name: z.string(),
  text: z.string(),
  /** Ids, to be read by the API. */
  files: z.array(Id),
});

const written = event(
  z.object({
    ...shape,
    message: Message,
    /** Whether it is a customer's who had been answered before. */
    waits: z.boolean(),
  }),
);

export const conversationEvents = {
  ...eachOf(
    ["conversation.opened", "conversation.reopened", "conversation.closed", "conversation.assigned", "conversation.woken"],
    event(z.object(shape)),
  ),
  "conversation.message_received": written,
  "conversation.message_sent": written,
};
