import type { z } from "zod";
import type { Needs, Right } from "./ability.ts";
import type { Method } from "./contract.ts";
import { ExpectedVersion } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Declares one action of a record. Its call, guard, API documentation, timeline labels, event, place on the screen and rank among
 * suggestions derive from it; the table's order is the menu's order.
 */
export interface ActionEntry<Stage extends string = string> {
  can: Right;
  /** Required in addition to `can`. */
  also?: Right;
  summary: string;
  body: z.ZodObject;
  /** Shape of the answer when it is not the updated record; such an action writes nothing. */
  answer?: z.ZodType;
  /** PUT replaces the record at its own address; every other action is a POST to an address ending in its name. */
  method?: "PUT";
  errors?: readonly ErrorCode[];
  /** An example body. */
  example: unknown;
  /** The stages that allow it. Further conditions are the server's. */
  from: readonly (Stage | "CLOSED")[] | "always";
  /** Past tense; the last part of the event's name. */
  event: string;
  /** The timeline labels it may write. */
  labels: readonly string[];
  /** Rank among the suggested steps of a stage, lowest first. Left out: never suggested. */
  next?: Partial<Record<Stage, number>>;
  /** Offered elsewhere on the page, or nowhere. Left out: in the action bar. */
  place?: "page" | "none";
  /** The view of the resource that is its screen. Left out: a dialog. */
  opens?: "inspect" | "process";
  /** Can be applied to many records at once. */
  bulk?: true;
  /** Ends or deletes something. */
  dangerous?: true;
  /** When a dialog asks for the body's `reason`: "forced" only when the server requires `force`, together with it. */
  asks?: "reason" | "optional reason" | "forced reason";
}
/** The fields of an action that a screen needs; the browser has no others, schemas above all. */
export const drawnFields = [
  "can",
  "also",
  "labels",
  "place",
  "opens",
  "bulk",
  "dangerous",
  "asks",
] as const satisfies (keyof ActionEntry)[];
export type DrawnAction = Pick<ActionEntry, (typeof drawnFields)[number]>;
export type DrawnActions = Readonly<Record<string, DrawnAction>>;
export type ActionTable<Stage extends string = string> = Readonly<Record<string, ActionEntry<Stage>>>;

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
/** "in-transit" → "inTransit": the name of an action's operation in the contract. */
export type OperationName<Action extends string> = Camel<Action>;
export const operationName = <Action extends string>(action: Action): OperationName<Action> =>
  action.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as OperationName<Action>;

const versioned = <Shape extends z.core.$ZodLooseShape>(body: z.ZodObject<Shape, z.core.$strict>) =>
  body.extend({ expected_version: ExpectedVersion });
type Versioned<Body> = Body extends z.ZodObject<infer Shape, z.core.$strict> ? ReturnType<typeof versioned<Shape>> : never;

interface ActionOperation<Entry extends ActionEntry, Params extends z.ZodObject, Answer extends z.ZodType> extends Needs {
  method: Extract<Method, "POST" | "PUT">;
  path: string;
  can: Right;
  summary: string;
  params: Params;
  body: Versioned<Entry["body"]>;
  data: Entry extends { answer: infer Own extends z.ZodType } ? Own : Answer;
  errors: readonly ErrorCode[];
  affects: readonly string[];
  example: { body: unknown };
}
type ActionOperations<Table extends ActionTable, Params extends z.ZodObject, Answer extends z.ZodType> = {
  [Action in keyof Table & string as OperationName<Action>]: ActionOperation<Table[Action], Params, Answer>;
};

interface Common<Params extends z.ZodObject, Answer extends z.ZodType> {
  /** Address of the record, with its id as `:id`. */
  path: string;
  params: Params;
  /** The record after an action. */
  answer: Answer;
  /** Errors any action may return. */
  errors: readonly ErrorCode[];
  affects: readonly string[];
}

/** Return the operations of a table of actions, by name. */
export function operationsOf<Table extends ActionTable, Params extends z.ZodObject, Answer extends z.ZodType>(
  table: Table,
  { path, params, answer, errors, affects }: Common<Params, Answer>,
): ActionOperations<Table, Params, Answer> {
  const operations = Object.entries(table).map(([action, entry]) => [
    operationName(action),
    {
      method: entry.method ?? "POST",
      path: entry.method ? path : `${path}/${action}`,
      can: entry.can,
      ...(entry.also && { also: entry.also }),
      summary: entry.summary,
      params,
      body: versioned(entry.body as z.ZodObject<z.ZodRawShape, z.core.$strict>),
      data: entry.answer ?? answer,
      errors: [...errors, ...(entry.errors ?? [])],
      affects: entry.answer ? [] : affects,
      example: { body: entry.example },
    },
  ]);
  return Object.fromEntries(operations) as ActionOperations<Table, Params, Answer>;
}
