import { z } from "zod";
import { Lift } from "../campaigns/shapes.ts";
import { allowedStep } from "../case-shapes.ts";
import { Id, Time } from "../envelope.ts";
import { messageChannels, messageStates, skipReasons } from "../messages.ts";
import { Definition } from "./definition.ts";
import { automationActions, automationStatuses, automationTypes, enrolmentActions, enrolmentStates, exitReasons } from "./states.ts";

const Money = z.object({ currency: z.string(), minor: z.int() });

export const AutomationRow = z.object({
  id: Id,
  type: z.enum(automationTypes),
  name: z.string(),
  status: z.enum(automationStatuses),
  /** Of two active ones of a type, the lower number comes first. */
  priority: z.int(),
  version: z.int(),
  waiting: z.int(),
  /** Mails of the last thirty days. */
  sent: z.int(),
  /** Orders after a mail, less what was refunded; in the store's currency. */
  net: Money,
  created_at: Time,
  updated_at: Time,
  allowed_actions: z.array(allowedStep(automationActions)),
});
export type AutomationRow = z.output<typeof AutomationRow>;

export const Automation = AutomationRow.extend({
  definition: Definition,
  /** Codes of the pool that nobody has yet; null: it uses none. */
  codes_left: z.int().nullable(),
  /** The templates of the store's own that its steps use. */
  own_templates: z.array(z.object({ id: Id, name: z.string() })),
});
export type Automation = z.output<typeof Automation>;

const Person = z.object({ id: Id, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() });

export const Enrolment = z.object({
  id: Id,
  person: Person.nullable(),
  state: z.enum(enrolmentStates),
  exit_reason: z.enum(exitReasons).nullable(),
  /** What it is about: a cart, a product. */
  about: z.string().nullable(),
  step: z.int(),
  steps: z.int(),
  due_at: Time.nullable(),
  entered_at: Time,
  ended_at: Time.nullable(),
  /** What became of each step that was taken, in their order. */
  path: z.array(
    z.object({
      step: z.int(),
      channel: z.enum(messageChannels),
      state: z.enum(messageStates),
      skip_reason: z.enum(skipReasons).nullable(),
      at: Time,
    }),
  ),
  allowed_actions: z.array(allowedStep(enrolmentActions)),
});
export type Enrolment = z.output<typeof Enrolment>;

export const Report = z.object({
  entered: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  exits: z.array(z.object({ reason: z.enum(exitReasons), n: z.int() })),
  steps: z.array(
    z.object({ step: z.int(), channel: z.enum(messageChannels), queued: z.int(), sent: z.int(), skipped: z.int(), failed: z.int() }),
  ),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), n: z.int() })),
  /** Orders within the conversion window of a mail, each once. */
  orders: z.int(),
  revenue: Money,
  refunded: Money,
  net: Money,
  conversion_days: z.int(),
  /** People who get nothing, to be compared with those who do. */
  held_out: z.int(),
  /** Null while nobody is held out, or nothing was sent. */
  lift: Lift.nullable(),
});
export type Report = z.output<typeof Report>;

export const DryRunMail = z.object({
  person: Person,
  step: z.int(),
  channel: z.enum(messageChannels),
  at: Time,
  about: z.string().nullable(),
  /** Null: it would have been sent. */
  skip_reason: z.enum(skipReasons).nullable(),
});
export type DryRunMail = z.output<typeof DryRunMail>;

/** What feeds the automations of a type. */
export const Feed = z.object({
  source: z.enum(["CHECKOUTS", "SUBSCRIPTIONS", "VIEWS", "WATCHES", "PRICES"]),
  last_at: Time.nullable(),
  count_24h: z.int(),
});
export type Feed = z.output<typeof Feed>;

export const Demand = z.object({
  variant_id: Id,
  product_id: Id,
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  waiting: z.int(),
  notified: z.int(),
  /** Null: its stock is not counted. */
  available: z.int().nullable(),
  oldest_at: Time.nullable(),
});
export type Demand = z.output<typeof Demand>;

/** A price so much lower that a person confirms it before anyone is written to. */
export const HeldDrop = z.object({
  id: Id,
  variant_id: Id,
  title: z.string(),
  variant_title: z.string().nullable(),
  was: Money,
  now: Money,
  people: z.int(),
  from_at: Time,
});
export type HeldDrop = z.output<typeof HeldDrop>;

export const TypeOverview = z.object({
  type: z.enum(automationTypes),
  automations: z.array(AutomationRow),
  feeds: z.array(Feed),
  /** Of back-in-stock. */
  demand: z.array(Demand),
  /** Of price-drop. */
  held: z.array(HeldDrop),
});
export type TypeOverview = z.output<typeof TypeOverview>;
