import { z } from "zod";
import type { ActionTable } from "../action.ts";

/** An event as its row in the outbox has it. */
export interface StoredEvent {
  payload: Record<string, unknown>;
  /** What else happened with it, for those inside. */
  news: unknown;
}

/** Declares what an event says. */
export interface EventEntry {
  /** Stored with every event. Raise it with a change that makes what is already stored unreadable, and add a reader of the former version. */
  version: number;
  /** What merchants' own systems get, apart from `by`. */
  payload: z.ZodType<Record<string, unknown>>;
  /** What else happened with it; never leaves the server. */
  news: z.ZodType<readonly unknown[]>;
  /** By version: turns a stored event into one of the next version. */
  older?: Readonly<Record<number, (stored: StoredEvent) => StoredEvent>>;
}

const noNews = z.array(z.never());
/** Return the entry of an event that says nothing beside its payload. */
export const event = <Payload extends z.ZodObject>(payload: Payload) => ({ version: 1, payload, news: noNews });

/** Return a table with the same entry under each name. */
export const eachOf = <Name extends string, Entry>(names: readonly Name[], entry: Entry): Record<Name, Entry> =>
  Object.fromEntries(names.map((name) => [name, entry])) as Record<Name, Entry>;

type Writing<Table extends ActionTable> = { [A in keyof Table]: Table[A] extends { answer: unknown } ? never : A }[keyof Table];
type Deeds<Table extends ActionTable, Others> = { readonly [A in Writing<Table>]: Table[A]["event"] } & Omit<Others, Writing<Table>>;

/**
 * Return, by what is done to a record, the last part of its event's name: of its actions that write, and of what else happens to it. An
 * action comes before something else of its name.
 */
export const deedsOf = <Table extends ActionTable, Others extends Readonly<Record<string, string>>>(
  actions: Table,
  others: Others,
): Deeds<Table, Others> => {
  const writing = Object.entries(actions).filter(([, { answer }]) => answer === undefined);
  return { ...others, ...Object.fromEntries(writing.map(([action, entry]) => [action, entry.event])) } as Deeds<Table, Others>;
};
