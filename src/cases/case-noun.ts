import type { DrawnActions } from "#contracts/action";
import type { Contract } from "#contracts/contract";
import type { ActionRecord } from "#src/hooks/commands/use-action";

/** What the shared parts need of a return, a claim or another case. */
export interface CaseRecord extends ActionRecord {
  version: number;
  number: string;
  flags: readonly string[];
  assignee: { id: string; name: string } | null;
  timeline: readonly { id: string; actor: { name: string } }[];
}

/** A field's key under `fields`, and its value: a translation key with its namespace, or plain text. */
type Watched<Row> = readonly [field: string, of: (record: Row) => string];
export interface ChangesElsewhere {
  /** Names of the people, as far as the timeline has them. */
  by: string[];
  fields: { field: string; from: string; to: string }[];
}

/** A noun whose records are cases. Its words are in the namespace of the contract's noun. */
export interface CaseNoun<Row extends CaseRecord = CaseRecord, Table extends DrawnActions = DrawnActions> {
  contract: Contract;
  actions: Table;
  /** Return the updated record from an action's answer. */
  recordOf(answer: object): Row;
  changesBetween(before: Row, now: Row): ChangesElsewhere;
}

/** Return a function for the differences between the record shown and the current one, and who made them. */
export const watch =
  <Row extends CaseRecord>(watched: readonly Watched<Row>[]) =>
  (before: Row, now: Row): ChangesElsewhere => {
    const known = new Set(before.timeline.map(({ id }) => id));
    const by = now.timeline.filter(({ id }) => !known.has(id)).map(({ actor }) => actor.name);
    const fields = watched.map(([field, of]) => ({ field, from: of(before), to: of(now) })).filter(({ from, to }) => from !== to);
    return { by: [...new Set(by)].filter(Boolean), fields };
  };
