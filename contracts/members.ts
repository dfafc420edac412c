import { z } from "zod";
import { allowedStep } from "./case-shapes.ts";
import { defineContract, type Operation } from "./contract.ts";
import { Email, ExpectedVersion, Id, listQuery, pageOf, personName, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { Currency, MinorPositive } from "./money.ts";
import { memberPermissions } from "./permissions.ts";
import { Password } from "./session/session.ts";

const prefix = "/api/v1/merchants/members";

/** Roles a member can be invited with; an owner has every permission. A `null` role means custom permissions. */
export const memberRoles = ["Owner", "Manager", "Agent", "Warehouse", "Finance", "Viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const memberStates = ["active", "invited", "suspended"] as const;
export type MemberState = (typeof memberStates)[number];
/** What may be done to a member, in the order in which a screen offers it; each is the operation of that name. */
export const memberActions = ["endSessions", "resend", "suspend", "activate", "delete"] as const;
export type MemberAction = (typeof memberActions)[number];

/** Days until an invitation expires. */
export const invitationDays = 7;

const Permissions = z
  .array(z.enum(memberPermissions))
  .max(memberPermissions.length)
  .transform((names) => memberPermissions.filter((one) => names.includes(one)));
const RefundLimits = z.record(Currency, MinorPositive).refine((limits) => Object.keys(limits).length <= 20, { message: "TOO_BIG" });

const rights = {
  /** The preset chosen at first; only `permissions` count. */
  preset: z.enum(memberRoles).nullable(),
  /** Left out: the preset's. Ignored for an owner. */
  permissions: Permissions.optional(),
  /** Locations the member works at; null = all. */
  locations: z.array(Id).min(1).max(500).nullable(),
  /** Most that may be paid out on one case, in minor units, by currency; null = no limit, a missing currency = nothing. */
  refund_limits: RefundLimits.nullable(),
};

export const Invite = z.strictObject({
  email: Email,
  first_name: personName(100).default(""),
  last_name: personName(100).default(""),
  ...rights,
  locations: rights.locations.default(null),
  refund_limits: rights.refund_limits.default(null),
});
export type Invite = z.output<typeof Invite>;
/** Fields left out do not change. */
export const MemberChange = z.strictObject(rights).partial().extend({ expected_version: ExpectedVersion });
export type MemberChange = z.output<typeof MemberChange>;

export const Member = z.object({
  id: Id,
  store_id: Id,
  status: z.enum(memberStates),
  user_type: z.enum(["merchant", "member"]),
  preset: z.enum(memberRoles).nullable(),
  /** null: none for a member; an owner needs none. */
  permissions: z.array(z.string()).nullable(),
  locations: z.array(Id).nullable(),
  refund_limits: z.record(z.string(), z.int()).nullable(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  /** The caller; nobody can change, suspend or remove themselves. */
  is_self: z.boolean(),
  invited_at: Time.nullable(),
  invitation_expires_at: Time.nullable(),
  joined_at: Time.nullable(),
  last_seen_at: Time.nullable(),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
  allowed_actions: z.array(allowedStep(memberActions)),
});
export type Member = z.output<typeof Member>;

/** Includes the link only when no mail server is configured; otherwise null, as only the mail proves who owns the address. */
const Invited = Member.extend({ invitation_url: z.string().nullable() });

const Token = z.string().min(20).max(100);
export const Invitation = z.object({
  store: z.object({ _id: Id, name: z.string() }),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(["merchant", "member"]),
  /** `sign-in`: the address has an active account; accepting requires its session. */
  needs: z.enum(["password", "sign-in"]),
  expires_at: Time,
});
export type Invitation = z.output<typeof Invitation>;

const params = z.object({ id: Id });
const Suspension = z.strictObject({
  expected_version: ExpectedVersion,
  /** Suspend also where flows name the member: those steps are refused from then on. */
  in_use_known: z.boolean().optional(),
});
/** Assignees are listed by `merchants`. */
const affects = ["members", "merchants", "audit"];
const onOne = <const Name extends string>(name: Name, summary: string, errors: Operation["errors"]) =>
  ({
    method: "POST",
    path: `${prefix}/:id/${name}`,
    can: ["update", "Member"],
    summary,
    params,
    body: z.strictObject({ expected_version: ExpectedVersion }),
    errors,
    affects,
    example: { body: { expected_version: 1 } },
  }) as const;

const example = { preset: "Agent", locations: null, refund_limits: { EUR: 5000 } };

const list = {
  method: "GET",
  path: `${prefix}/list`,
  can: ["read", "Member"],
  summary: "The people of the store with their permissions; q finds name and email",
  query: listQuery({
    sorts: ["name", "email", "created_at"],
    filters: { status: z.enum(memberStates).optional(), preset: z.enum(memberRoles).optional() },
  }),
  data: pageOf(Member),
} as const satisfies Operation;

/** The people of a store and their permissions; for the owner only. */
export const members = defineContract({
  noun: "members",
  subject: "Member",
  service: "merchants",
  operations: {
    list,
    export: exportOf(list, "Members"),
    show: { method: "GET", path: `${prefix}/:id`, can: ["read", "Member"], summary: "One person of the store", params, data: Member },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Member"],
      summary: "Invite a person by email",
      body: Invite,
      data: Invited,
      status: 201,
      sealed: true,
      errors: ["MEMBER_EXISTS", "UNKNOWN_LOCATION"],
      affects,
      example: { body: { email: "ida@fjord.test", first_name: "Ida", ...example } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Member"],
      summary: "Change a member's permissions, effective from the next call; fields left out do not change",
      params,
      body: MemberChange,
      data: Member,
      errors: ["NOT_FOUND", "OWNER_PROTECTED", "STALE_VERSION", "UNKNOWN_LOCATION"],
      affects,
      example: { body: { ...example, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Member"],
      summary: "Remove a person from the store; their sessions in it end at once",
      params,
      data: z.object({ removed: z.literal(true) }),
      affects,
      errors: ["NOT_FOUND", "OWNER_PROTECTED", "IN_USE"],
    },
    suspend: {
      ...onOne("suspend", "Keep a person out until activated; sessions in the store end at once", [
        "NOT_FOUND",
        "OWNER_PROTECTED",
        "IN_USE",
      ]),
      body: Suspension,
      data: Member,
    },
    activate: { ...onOne("activate", "Let a suspended person in again", ["NOT_FOUND"]), data: Member },
    endSessions: {
      method: "POST",
      path: `${prefix}/:id/end-sessions`,
      can: ["update", "Member"],
      summary: "Sign a person out of the store on every device; they may sign in again",
      params,
      data: z.object({ ended: z.int() }),
      errors: ["NOT_FOUND", "OWNER_PROTECTED"],
      affects,
    },
    resend: {
      ...onOne("resend", "Send a new invitation; the former link stops working", ["NOT_FOUND", "MEMBER_EXISTS"]),
      data: Invited,
      sealed: true,
    },
    invitation: {
      method: "POST",
      path: `${prefix}/invitation`,
      can: "anyone",
      summary: "The details of an invitation",
      body: z.strictObject({ token: Token }),
      data: Invitation,
      errors: ["NOT_FOUND", "INVITATION_EXPIRED"],
      affects: [],
      example: { body: { token: "q3Zk0c7m2V9y4x8s1a6f5d0h" } },
    },
    accept: {
      method: "POST",
      path: `${prefix}/accept-invitation`,
      can: "anyone",
      summary: "Accept an invitation by setting a password; then sign in with it",
      body: z.strictObject({ token: Token, password: Password, first_name: personName(100).min(1), last_name: personName(100).min(1) }),
      data: z.object({ store_id: Id, email: z.string(), user_type: z.enum(["merchant", "member"]) }),
      errors: ["NOT_FOUND", "INVITATION_EXPIRED", "EMAIL_TAKEN", "ACCOUNTS_CLOSED"],
      example: { body: { token: "q3Zk0c7m2V9y4x8s1a6f5d0h", password: "a-good-password", first_name: "Ida", last_name: "Fjord" } },
    },
    join: {
      method: "POST",
      path: `${prefix}/join`,
      can: ["update", "Account"],
      summary: "Accept an invitation with the account you are signed in with; then switch to the store",
      body: z.strictObject({ token: Token }),
      data: z.object({ store_id: Id }),
      errors: ["NOT_FOUND", "INVITATION_EXPIRED", "INVITATION_FOR_ANOTHER"],
      example: { body: { token: "q3Zk0c7m2V9y4x8s1a6f5d0h" } },
    },
  },
});
