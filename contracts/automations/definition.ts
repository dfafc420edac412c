import { z } from "zod";
import { HoldoutPercent } from "../campaigns/shapes.ts";
import { Id, line } from "../envelope.ts";
import { messageChannels } from "../messages.ts";
import { Currency, MinorPositive } from "../money.ts";
import { languages } from "../session/rules.ts";
import { type AutomationMailKey, automationMails } from "../templates/system-mails.ts";
import { OwnText } from "../text-messages.ts";
import type { AutomationType } from "./states.ts";

export const stepLimits = { steps: 10, days: 90 } as const;

const Step = z
  .strictObject({
    /** From the moment a person enters; of a cart, from its last change. */
    delay_minutes: z
      .int()
      .min(0)
      .max(stepLimits.days * 1440),
    channel: z.enum(messageChannels).default("EMAIL"),
    /** What it says unless the store has written something else. */
    template: z.enum(automationMails),
    /** A mail of the store's own in its place. */
    template_id: Id.nullable().default(null),
    /** The store's own words of a text message. */
    texts: z.partialRecord(z.enum(languages), OwnText).default({}),
  })
  .superRefine(({ channel, template_id, texts }, context) => {
    if (channel === "SMS" && template_id !== null) context.addIssue({ code: "custom", path: ["template_id"], message: "INVALID" });
    if (channel === "EMAIL" && Object.keys(texts).length > 0) context.addIssue({ code: "custom", path: ["texts"], message: "INVALID" });
  });
export type Step = z.output<typeof Step>;

export const DropRule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("PERCENT"), percent: z.int().min(1).max(89) }),
  z.strictObject({ kind: z.literal("AMOUNT"), minor: z.int().min(1).max(1_000_000_000) }),
]);
export type DropRule = z.output<typeof DropRule>;

/** One shape for every type, so that an automation can be read without knowing its type; a type uses its own fields. */
export const Definition = z.strictObject({
  steps: z
    .array(Step)
    .min(1)
    .max(stepLimits.steps)
    .refine((steps) => steps.every((step, i) => i === 0 || step.delay_minutes > (steps[i - 1]?.delay_minutes ?? 0)), {
      message: "INVALID",
    }),
  /** Orders within so many days of a message count as its result; null: as many as the store counts. */
  conversion_days: z.int().min(1).max(30).nullable().default(null),
  holdout_percent: HoldoutPercent.default(0),
  /** Codes for the variable `code`, one a person; null: none. */
  code_pool: line(60).min(1).nullable().default(null),
  /** Whether a mail waits for a code once the pool is empty, or goes without one. */
  without_code: z.enum(["HOLD", "SEND"]).default("HOLD"),
  /** Carts of less are left alone. */
  min_value: z.strictObject({ minor: MinorPositive, currency: Currency }).nullable().default(null),
  /** How often a product must be viewed within 24 hours. */
  views: z.int().min(1).max(10).default(2),
  /** Units that must be there before the first person is notified. */
  threshold: z.int().min(1).max(10_000).default(1),
  /** People notified for each unit. */
  factor: z.int().min(1).max(20).default(3),
  /** Locations whose stock counts; null: all. */
  location_ids: z.array(Id).min(1).max(100).nullable().default(null),
  drop: DropRule.default({ kind: "PERCENT", percent: 10 }),
});
export type Definition = z.output<typeof Definition>;

const hour = 60;
const day = 24 * hour;
const steps = (...found: [number, AutomationMailKey][]): Step[] =>
  found.map(([delay_minutes, template]) => ({ delay_minutes, channel: "EMAIL", template, template_id: null, texts: {} }));

const usual: Record<AutomationType, Step[]> = {
  "abandoned-cart-recovery": steps([hour, "cartReminder"], [day, "cartSecondReminder"], [3 * day, "cartLastReminder"]),
  welcome: steps([0, "welcome"], [2 * day, "welcomeSecond"], [5 * day, "welcomeThird"]),
  "browse-abandonment": steps([2 * hour, "browseReminder"]),
  "back-in-stock": steps([0, "backInStock"]),
  "price-drop": steps([0, "priceDrop"]),
};

/** Return what an automation of a type does until somebody changes it. */
export const usualDefinition = (type: AutomationType): Definition => Definition.parse({ steps: usual[type] });

/** The first reminder of a cart waits at least a quarter of an hour, and at most three days. */
export const firstCartDelay = { min: 15, max: 3 * day } as const;
/** Alerts that a person waits for, or about one moment, have one step. */
export const singleStepTypes: readonly AutomationType[] = ["back-in-stock", "price-drop"];
/** Whoever asked to be told is told, so nobody is held out. */
export const withoutHoldout: readonly AutomationType[] = ["back-in-stock"];
