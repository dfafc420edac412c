import type { ErrorCode } from "#contracts/errors";
import { type Member, type MemberAction, memberActions, members } from "#contracts/members";
import { ruledAction } from "#server/core/kernel/allowed-actions";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";

/** What of a member decides what may be done. */
interface Judged {
  id: string;
  status: string;
  user_type: string;
  account_id: string | null;
}

/** Why a member allows no action of this name; null where they do. WRONG_STAGE: a call changes nothing. */
const refusals: { readonly [Action in MemberAction]: (member: Judged, isSelf: boolean) => ErrorCode | null } = {
  endSessions({ account_id, status }, isSelf) {
    if (isSelf) return "OWNER_PROTECTED";
    // Whoever has not joined has no sessions to end.
    if (!account_id) return "BAD_REQUEST";
    return status === "active" ? null : "WRONG_STAGE";
  },
  resend: ({ status }) => (status === "invited" ? null : "MEMBER_EXISTS"),
  suspend({ status, user_type }) {
    if (status === "suspended") return "WRONG_STAGE";
    if (status === "invited") return "BAD_REQUEST";
    return user_type === "member" ? null : "OWNER_PROTECTED";
  },
  activate: ({ status }) => (status === "suspended" ? null : "WRONG_STAGE"),
  delete: ({ status, user_type }) => (user_type === "member" || status === "invited" ? null : "OWNER_PROTECTED"),
};

type Caller = Pick<CallContext, "actor" | "language">;

/** Return whether an action of a member is to be done; false where they are already as it leaves them. @throws why they do not allow it */
export function isDue(action: MemberAction, member: Judged, { actor }: Pick<CallContext, "actor">): boolean {
  const code = refusals[action](member, member.id === actor.id);
  if (code === "BAD_REQUEST") throw badRequest({ status: "INVALID" });
  if (code !== null && code !== "WRONG_STAGE") throw new AppError(code);
  return code === null;
}

/** Return every action of a member, whether this caller may take it now, and why not. What refers to them is asked about by the call. */
export const allowedActions = (context: Caller, member: Judged): Member["allowed_actions"] =>
  memberActions.map((action) => {
    const refusal = refusals[action](member, member.id === context.actor.id);
    return ruledAction(context, action, { id: member.id, operation: members.operations[action], refusal });
  });
