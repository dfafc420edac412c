import type { z } from "zod";
import type { Needs, Right } from "./ability.ts";
import type { Method } from "./contract.ts";
import { ExpectedVersion } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * Everything that is said about one action of a record. Its call, guard, page of the API, timeline labels, event, place on the
 * screen and order of suggestion derive from it; the table's own order is the order of the menu.
 */
export interface ActionEntry<Stage extends string = string> {
  can: Right;
  /** Needed on top of `can`. */
  also?: Right;
  summary: string;
  body: z.ZodObject;
  /** What is answered, where it is not the record as it then stands; such an action writes nothing. */
  answer?: z.ZodType;
  /** PUT replaces the record at its own address; everything else is a POST to an address named as the action. */
  method?: "PUT";
  errors?: readonly ErrorCode[];
  /** A body as an example. */
  example: unknown;
  /** The stages it belongs to. Conditions on top are the domain's. */
  from: readonly (Stage | "CLOSED")[] | "always";
  /** What has happened then, in the past tense: the end of the event's name. */
  event: string;
  /** What the timeline may say of it. */
  labels: readonly string[];
  /** Its rank among the steps suggested in a stage, the lowest first. Left out: it is never suggested there. */
  next?: Partial<Record<Stage, number>>;
  /** Offered at a place of its own on the page, or nowhere. Left out: in the bar of actions. */
  place?: "page" | "none";
  /** The view of the resource that is its screen. Left out: it is asked for in a dialog. */
  opens?: "inspect" | "process";
  /** It may be done to many records at once. */
  bulk?: true;
  /** It ends something or takes it away. */
  dangerous?: true;
}
export type ActionTable<Stage extends string = string> = Readonly<Record<string, ActionEntry<Stage>>>;

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
/** "in-transit" → "inTransit": what the contract calls the operation of an action. */
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
  /** The address of the record, its id written `:id`. */
  path: string;
  params: Params;
  /** The record as it stands after an action. */
  answer: Answer;
  /** What every action may refuse. */
  errors: readonly ErrorCode[];
  affects: readonly string[];
}

/** Return the calls of a table of actions, by operation name. */
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
