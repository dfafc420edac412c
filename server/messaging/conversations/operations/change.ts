import { recordRunner } from "#server/core/kernel/record";
import { conversationLife } from "../life.ts";
import { showConversation } from "../queries/detail.ts";
import { lockConversation } from "../record.ts";

/** The functions that change conversations. */
export const conversationRunner = recordRunner({ life: conversationLife, lock: lockConversation, show: showConversation });
