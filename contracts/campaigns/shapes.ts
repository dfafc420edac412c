import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Day, Id, Time } from "../envelope.ts";
import { messageChannels, messageStates, skipReasons } from "../messages.ts";
import { languages } from "../session/rules.ts";
import { abMetrics, campaignActions, campaignPhases, campaignProblems, campaignStatuses, pauseReasons, scheduleModes } from "./states.ts";

/** Percent of the people who get nothing, to be compared with the rest. */
export const HoldoutPercent = z.int().min(0).max(20);
/** Shares of people who ordered: of those who got it, and of those held out; their difference with its 95 % interval. */
export const Lift = z.object({ rate: z.number(), base: z.number(), difference: z.number(), from: z.number(), to: z.number() });
export type Lift = z.output<typeof Lift>;

const Named = z.object({ id: Id, name: z.string() }).nullable();
const Texts = z.partialRecord(
  z.enum(languages),
  z
    .string()
    .max(200)
    .regex(/^[^\r\n]*$/),
);

/** One arm of a test; what it leaves out is as in the template. */
export const AbArm = z.strictObject({
  subject: Texts.default({}),
  preheader: Texts.default({}),
  /** A template of the arm's own, in place of the campaign's. */
  template_id: Id.nullish(),
});
/** The versions that the arms' own templates are sent in; null for an arm without one. */
export type ArmVersions = (number | null)[];
export const AbTest = z.strictObject({
  arms: z.array(AbArm).min(2).max(4),
  /** Percent of the audience that take part. */
  share: z.int().min(10).max(100).default(20),
  /** Hours from the last mail of the test to its result. */
  wait_hours: z.int().min(1).max(24).default(4),
  metric: z.enum(abMetrics).default("CLICK"),
});
export type AbTest = z.output<typeof AbTest>;

export const abRules = ["WINNER", "NO_DIFFERENCE", "TOO_FEW", "UNEVEN"] as const;
export const armNames = ["A", "B", "C", "D"] as const;
export const AbVerdict = z.object({
  rule: z.enum(abRules),
  arm: z.enum(armNames),
  probabilities: z.array(z.number()),
  decided_at: Time,
});
export type AbVerdict = z.output<typeof AbVerdict>;

export const CampaignTally = z.object({
  sent: z.int(),
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unknown: z.int(),
  kept: z.int(),
  left: z.int(),
});
export type CampaignTally = z.output<typeof CampaignTally>;

export const CampaignRow = z.object({
  id: Id,
  store_id: Id,
  name: z.string(),
  channel: z.enum(messageChannels),
  status: z.enum(campaignStatuses),
  phase: z.enum(campaignPhases).nullable(),
  pause_reason: z.enum(pauseReasons).nullable(),
  segment: Named,
  audience: z.int(),
  tally: CampaignTally,
  clicks: z.object({ people: z.int(), anonymous: z.int() }),
  orders: z.int(),
  /** What those orders brought, less what was refunded since. */
  net_minor: z.int(),
  currency: z.string(),
  starts_at: Time.nullable(),
  finished_at: Time.nullable(),
  created_at: Time,
  version: z.int(),
  allowed_actions: z.array(allowedStep(campaignActions)),
});
export type CampaignRow = z.output<typeof CampaignRow>;

export const Campaign = CampaignRow.extend({
  template: Named,
  template_version: z.int().nullable(),
  exclude_segment: Named,
  schedule: z.object({ mode: z.enum(scheduleModes), at: Time.nullable(), local: z.string().nullable() }),
  ab: AbTest.nullable(),
  verdict: AbVerdict.nullable(),
  test_ends_at: Time.nullable(),
  holdout_percent: z.int(),
  skip_open_cases: z.boolean(),
  topic: z.string().nullable(),
  started_at: Time.nullable(),
  sent_by: z.string().nullable(),
  /** It ended so long ago that only its report says what became of it. */
  is_folded: z.boolean(),
  updated_at: Time,
});
export type Campaign = z.output<typeof Campaign>;

export const CampaignCalendar = z.object({
  timezone: z.string(),
  today: Day,
  events: z.array(
    z.object({
      id: Id,
      kind: z.literal("CAMPAIGN"),
      day: Day,
      at: Time,
      /** Its time passed, and it waits for an answer. */
      late: z.boolean(),
      campaign_id: Id,
      name: z.string(),
      /** The segment; empty: everybody. */
      customer: z.string(),
    }),
  ),
});
export type CampaignCalendar = z.output<typeof CampaignCalendar>;

export const CampaignProblem = z.object({
  code: z.enum(campaignProblems),
  severity: z.enum(["error", "warning"]),
  path: z.string(),
  language: z.enum(languages).nullable(),
  detail: z.string(),
});
export type CampaignProblem = z.output<typeof CampaignProblem>;

const Counts = z.record(z.string(), z.int());
export const TextCost = z.object({
  /** Of the longest text, in any language. */
  segments: z.int(),
  /** What the provider takes at most, by the prices of its connection. */
  costs: z.array(z.object({ currency: z.string(), minor: z.int() })),
  /** People to whose country no price is known. */
  unpriced: z.int(),
});
export type TextCost = z.output<typeof TextCost>;

export const CampaignCheck = z.object({
  /** Nothing stands in the way of sending. */
  ready: z.boolean(),
  problems: z.array(CampaignProblem),
  audience: z.object({
    /** People the segment matches, and those of them who may be written to. */
    matched: z.int(),
    writable: z.int(),
    without: Counts,
    by_language: Counts,
    by_zone: Counts,
  }),
  size_bytes: z.int(),
  /** Of text messages; null for mails. */
  cost: TextCost.nullable(),
  /** How many messages would leave in each hour, by quiet hours, caps, and what the connection takes. */
  leaving: z.array(z.object({ at: Time, n: z.int() })),
  /** People whom hours or caps hold back for longer than a message waits. */
  too_late: z.int(),
});
export type CampaignCheck = z.output<typeof CampaignCheck>;

const Money = z.object({ orders: z.int(), value_minor: z.int(), refunded_minor: z.int(), net_minor: z.int(), currency: z.string() });
export const CampaignReport = z.object({
  tally: CampaignTally,
  skipped: z.array(z.object({ reason: z.enum(skipReasons), n: z.int() })),
  languages: z.array(z.object({ language: z.enum(languages), n: z.int() })),
  variants: z.array(z.object({ variant: z.string(), sent: z.int(), clicked: z.int(), orders: z.int() })),
  /** Addresses that were followed, the most used first. `machines` are scanners, which count nowhere else. */
  links: z.array(z.object({ url: z.string(), position: z.int(), people: z.int(), anonymous: z.int(), machines: z.int() })),
  conversions: z.array(Money.extend({ model: z.enum(["LAST_CLICK", "SENT"]) })),
  /** Orders per person of those who got it, against those held out; null without them. */
  lift: Lift.nullable(),
  held_out: z.int(),
  /** Orders within so many days count as its result. */
  conversion_days: z.int(),
  /** Messages a second, lately; null when nothing is being sent. */
  rate: z.number().nullable(),
  seconds_left: z.int().nullable(),
});
export type CampaignReport = z.output<typeof CampaignReport>;

export const Recipient = z.object({
  id: Id,
  subscriber_id: Id.nullable(),
  recipient: z.string(),
  language: z.enum(languages),
  variant: z.string().nullable(),
  state: z.enum(messageStates),
  skip_reason: z.enum(skipReasons).nullable(),
  error: z.string().nullable(),
  due_at: Time.nullable(),
  sent_at: Time.nullable(),
  created_at: Time,
  may_resend: z.boolean(),
});
export type Recipient = z.output<typeof Recipient>;
