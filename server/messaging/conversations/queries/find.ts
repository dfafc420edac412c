import type { Conversation } from "#contracts/conversations/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { visibleIn } from "../record.ts";
import { showConversation } from "./detail.ts";

interface About {
  return_id?: string | null | undefined;
  claim_id?: string | null | undefined;
}

/** Return the conversation about a case that the caller may open; null where there is none. */
export async function findConversation(reader: Reader, context: CallContext, { return_id, claim_id }: About): Promise<Conversation | null> {
  if (!return_id && !claim_id) return null;
  const found = await visibleIn(reader, context)
    .select("c.id")
    .where(return_id ? "c.return_id" : "c.claim_id", "=", return_id || claim_id || "")
    .executeTakeFirst();
  return found ? showConversation(reader, context, found.id) : null;
}
