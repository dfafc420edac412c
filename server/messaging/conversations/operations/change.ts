import type { Conversation, ConversationAction } from "#contracts/conversations/shapes";
import { writeAudit } from "#server/core/audit/audit";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { isAllowed } from "#server/messaging/domain/talk/conversation";
import type { ConversationsDeps } from "../deps.ts";
import { showConversation } from "../queries/detail.ts";
import { type ConversationRecord, lockConversation } from "../record.ts";

interface Change {
  action: ConversationAction;
  /** Past participle, for the audit log. */
  deed: string;
  /** Do it to the locked conversation; what it returns is logged, and false changes nothing. */
  run(tx: Tx, record: ConversationRecord): Promise<Record<string, unknown> | false>;
}

/** Change a conversation on the version its reader saw. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE */
export function changeConversation(
  { db }: ConversationsDeps,
  context: CallContext,
  id: string,
  { action, deed, run }: Change,
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const record = await lockConversation(tx, context, id);
    const seen = { object_type: "conversation", object_id: id, version: record.version };
    await assertVersion(tx, context, seen, () => showConversation(tx, context, id));
    ensure(isAllowed(action, record.status), "WRONG_STAGE", { status: record.status });
    const after = await run(tx, record);
    if (after) await writeAudit(tx, context, { action: `conversation.${deed}`, object_type: "conversation", object_id: id, after });
    return showConversation(tx, context, id);
  });
}
