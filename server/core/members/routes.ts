import type { FastifyInstance } from "fastify";
import { members } from "#contracts/members";
import { sendExport } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { ensure } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { acceptInvitation, joinStore, showInvitation } from "./accept-invitation.ts";
import { activateMember, suspendMember, updateMember } from "./change-member.ts";
import { endMemberSessions } from "./end-sessions.ts";
import { membersExport } from "./exports.ts";
import { inviteMember, resendInvitation } from "./invite-member.ts";
import { removeMember } from "./remove-member.ts";
import { listMembers, showMember } from "./repository.ts";

export function membersModule(app: FastifyInstance, deps: CoreDeps): void {
  const { db, ports } = deps;
  mount(
    app,
    members,
    {
      list: ({ context, query }) => listMembers(db.kysely, context, query),
      show: ({ context, params }) => showMember(db.kysely, context, params.id),
      export: (call) => sendExport(deps, membersExport(deps), call),
      create: ({ context, body }) => inviteMember(deps, context, body),
      update: ({ context, params, body: { expected_version: _, ...change } }) => updateMember(deps, context, params.id, change),
      delete: ({ context, params }) => removeMember(deps, context, params.id),
      suspend: ({ context, params, body }) => suspendMember(deps, context, params.id, body.in_use_known ?? false),
      activate: ({ context, params }) => activateMember(deps, context, params.id),
      endSessions: ({ context, params }) => endMemberSessions(deps, context, params.id),
      resend: ({ context, params }) => resendInvitation(deps, context, params.id),
      invitation: ({ context, body }) => showInvitation(deps, body.token, context.now),
      accept: ({ context, body }) => acceptInvitation(deps, body, context),
      join: ({ context, body, caller }) => {
        ensure(caller?.accountId, "FORBIDDEN");
        return joinStore(deps, body.token, caller.accountId, context);
      },
    },
    ports,
  );
}
