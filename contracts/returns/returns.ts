import { z } from "zod";
import { operationsOf } from "../action.ts";
import { defineContract, type Operation } from "../contract.ts";
import { Id, line, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { actions, returnActions } from "./actions.ts";
import { AdviceRequest, ReturnAdvice } from "./advice.ts";
import { CreateReturn, requestErrors } from "./bodies.ts";
import { CalendarQuery, ReturnsCalendar, ReturnsOverview } from "./overview.ts";
import { ReturnCounts, ReturnDetail, ReturnRow, ReturnsBoard, ReturnsQuery } from "./shapes.ts";

const prefix = "/api/v1/merchant/returns";
const params = z.object({ id: Id });
export const ActionAnswer = z.object({ changed: z.boolean(), resent: z.boolean().optional(), return: ReturnDetail });
export type ActionAnswer = z.output<typeof ActionAnswer>;
const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Return"],
  summary: "Returns, newest first",
  query: ReturnsQuery,
  data: pageOf(ReturnRow),
  store: "query",
} as const satisfies Operation;

export const returns = defineContract({
  noun: "returns",
  subject: "Return",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Returns"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Return"],
      summary: "Number of returns in each tab",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnCounts,
      store: "query",
    },
    overview: {
      method: "GET",
      path: `${prefix}/overview`,
      can: ["read", "Return"],
      summary: "What is urgent today, and the last thirty days in the store's time zone",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnsOverview,
      store: "query",
    },
    board: {
      method: "GET",
      path: `${prefix}/board`,
      can: ["read", "Return"],
      summary: "Open returns by stage: the oldest twenty of each and the count",
      query: z.strictObject({ store_id: Id.optional(), assignee: Id.optional() }),
      data: ReturnsBoard,
      store: "query",
    },
    calendar: {
      method: "GET",
      path: `${prefix}/calendar`,
      can: ["read", "Return"],
      summary: "What is due between two days in the store's time zone",
      query: CalendarQuery,
      data: ReturnsCalendar,
      store: "query",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Return"],
      summary: "Request a return on behalf of the customer",
      body: CreateReturn,
      data: ReturnDetail,
      status: 201,
      errors: requestErrors,
      affects: ["returns", "orders"],
      example: {
        body: {
          order_id: "0198…",
          shipping_method: "LABEL",
          items: [{ order_line_id: "0198…", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }],
        },
      },
    },
    advise: {
      method: "POST",
      path: `${prefix}/advice`,
      can: ["create", "Return"],
      summary: "How the policies judge a request before it is sent: windows, fees, objections and expected outcome; nothing is stored",
      body: AdviceRequest,
      data: ReturnAdvice,
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { order_id: "0198…", items: [{ order_line_id: "0198…", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }] } },
    },
    bulk: {
      method: "POST",
      path: `${prefix}/bulk`,
      can: ["read", "Return"],
      summary: "Apply one action to many returns; each has its own result, never all or nothing",
      body: z.strictObject({
        action: z.enum(actions),
        ids: z.array(Id).min(1).max(100),
        body: z.record(z.string(), z.unknown()).default({}),
      }),
      data: z.object({
        results: z.array(
          z.object({ id: Id, is_success: z.boolean(), changed: z.boolean(), code: z.string().nullable(), message: z.string() }),
        ),
      }),
      errors: ["FORBIDDEN"],
      affects: ["returns", "orders"],
      example: { body: { action: "approve", ids: ["0198…"], body: {} } },
    },
    find: {
      method: "GET",
      path: `${prefix}/find`,
      can: ["read", "Return"],
      summary: "Find the return of a scanned or typed code: its number, a tracking number, its id, or the address in a QR code",
      query: z.strictObject({ store_id: Id.optional(), code: line(500).min(1) }),
      data: z.object({ id: Id, number: z.string() }),
      store: "query",
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Return"],
      summary: "A return with its items, money, history and allowed actions",
      params,
      data: ReturnDetail,
      errors: ["NOT_FOUND"],
    },
    ...operationsOf(returnActions, {
      path: `${prefix}/:id`,
      params,
      answer: ActionAnswer,
      errors: ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"],
      affects: ["returns", "orders"],
    }),
  },
});
