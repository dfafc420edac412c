import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, line, listQuery, oneOrMore, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { languages } from "../session/rules.ts";
import { automationMails } from "../templates/system-mails.ts";
import { TextPreview } from "../templates/templates.ts";
import { OwnText } from "../text-messages.ts";
import { Definition } from "./definition.ts";
import { Automation, AutomationRow, DryRunMail, Enrolment, Report, TypeOverview } from "./shapes.ts";
import { automationStatuses, automationTypes, enrolmentStates } from "./states.ts";

const prefix = "/api/v1/notifications/automations";
const params = z.object({ id: Id });
const type = z.enum(automationTypes);
const name = line(100).min(1);

const onOne = { params, data: Automation, errors: ["NOT_FOUND"] } as const;
const onStage = {
  ...onOne,
  method: "POST",
  can: ["send", "Automation"],
  body: z.strictObject({ expected_version: ExpectedVersion }),
  errors: ["NOT_FOUND", "STALE_VERSION", "WRONG_STAGE"],
  example: { body: { expected_version: 1 } },
} as const;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Automation"],
  summary: "The store's automations with the people waiting in them and the revenue they brought; q finds names",
  query: listQuery({
    sorts: ["created_at", "updated_at"],
    filters: { type: oneOrMore(automationTypes).optional(), status: oneOrMore(automationStatuses).optional() },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(AutomationRow),
} as const satisfies Operation;

export const codesAtOnce = 100_000;

/** Mails and text messages that follow from what people do: leave a cart, subscribe, look at a product, wait for it, or see it get cheaper. */
export const automations = defineContract({
  noun: "automations",
  subject: "Automation",
  service: "notifications",
  operations: {
    list,
    export: exportOf(list, "Automations with their figures of the last 30 days"),
    types: {
      method: "GET",
      path: `${prefix}/types/:type`,
      can: ["read", "Automation"],
      summary: "The automations of a type, what feeds them, and the people and products that wait",
      params: z.object({ type }),
      data: TypeOverview,
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Automation"],
      summary: "Create an automation as a draft with the usual steps of its type",
      body: z.strictObject({ type, name }),
      data: Automation,
      status: 201,
      example: { body: { type: "welcome", name: "Welcome" } },
    },
    show: { ...onOne, method: "GET", path: `${prefix}/:id`, can: ["read", "Automation"], summary: "An automation with its steps" },
    update: {
      ...onOne,
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Automation"],
      summary: "Change an automation; people already in it finish on the version they entered with",
      body: z.strictObject({
        name: name.optional(),
        priority: z.int().min(1).max(1000).optional(),
        definition: Definition.optional(),
        expected_version: ExpectedVersion,
      }),
      errors: [
        "NOT_FOUND",
        "STALE_VERSION",
        "WRONG_STAGE",
        "UNKNOWN_LOCATION",
        "TEMPLATE_SYNTAX",
        "UNKNOWN_VARIABLE",
        "SMS_TOO_LONG",
        "CONTENT_INCOMPLETE",
        "LINK_NOT_ALLOWED",
      ],
      example: { body: { name: "Welcome", expected_version: 1 } },
    },
    activate: {
      ...onStage,
      path: `${prefix}/:id/activate`,
      summary: "Activate an automation: people enter from now on",
      errors: [...onStage.errors, "NO_CODES_LEFT", "CONTENT_INCOMPLETE", "LINK_NOT_ALLOWED"],
    },
    pause: {
      ...onStage,
      path: `${prefix}/:id/pause`,
      summary: "Pause an automation: nobody new enters, and people already in it stay where they are",
    },
    archive: { ...onStage, path: `${prefix}/:id/archive`, summary: "End an automation for everyone in it" },
    dryRun: {
      method: "POST",
      path: `${prefix}/:id/dry-run`,
      can: ["update", "Automation"],
      summary: "Who would have been contacted in the last days, and who not and why; nothing is stored",
      params,
      body: z.strictObject({ days: z.int().min(1).max(30).default(7) }),
      data: z.object({ items: z.array(DryRunMail), total: z.int() }),
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { days: 7 } },
    },
    previewText: {
      method: "POST",
      path: `${prefix}/preview-text`,
      can: ["read", "Automation"],
      summary: "A step's text message as a recipient would get it, with the segments it takes; nothing is stored",
      body: z.strictObject({ template: z.enum(automationMails), language: z.enum(languages), text: OwnText.optional() }),
      data: TextPreview,
      affects: [],
      example: { body: { template: "welcome", language: "en", text: "Welcome to {{ store.name }}!" } },
    },
    enrolments: {
      method: "GET",
      path: `${prefix}/:id/enrolments`,
      can: ["read", "Automation"],
      summary: "People who are or were in an automation, the latest first",
      params,
      query: listQuery({
        sorts: ["entered_at"],
        filters: { state: oneOrMore(enrolmentStates).optional() },
        limit: { default: 20, max: 100 },
      }),
      data: pageOf(Enrolment),
      errors: ["NOT_FOUND"],
    },
    exit: {
      method: "POST",
      path: `${prefix}/:id/enrolments/:eid/exit`,
      can: ["update", "Automation"],
      summary: "Remove a person from an automation; messages queued for them are not sent",
      params: params.extend({ eid: Id }),
      body: z.strictObject({}),
      data: z.object({ exited: z.boolean() }),
      errors: ["NOT_FOUND"],
      example: { body: {} },
    },
    report: {
      method: "GET",
      path: `${prefix}/:id/report`,
      can: ["read", "Automation"],
      summary: "The results for everyone who entered, and what they bought",
      params,
      data: Report,
      errors: ["NOT_FOUND"],
    },
    codes: {
      method: "POST",
      path: `${prefix}/codes`,
      can: ["update", "Automation"],
      summary: "Add discount codes to a pool; codes already in it are skipped",
      body: z.strictObject({ pool: line(60).min(1), codes: z.array(line(60).min(1)).min(1).max(5000) }),
      data: z.object({ pool: z.string(), added: z.int(), duplicates: z.int(), left: z.int() }),
      errors: ["LIMIT_REACHED"],
      example: { body: { pool: "welcome", codes: ["HELLO-1", "HELLO-2"] } },
    },
    confirmDrop: {
      method: "POST",
      path: `${prefix}/held-prices/:id/confirm`,
      can: ["send", "Automation"],
      summary: "Confirm that a very low price is right, so that people are notified",
      params,
      body: z.strictObject({}),
      data: z.object({ confirmed: z.boolean() }),
      errors: ["NOT_FOUND"],
      example: { body: {} },
    },
  },
});
