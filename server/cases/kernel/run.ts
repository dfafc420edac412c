import { assertVersion } from "#server/db/assert-version";
import type { Database, Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

type Loaded<Draft extends { record: unknown }> = Draft["record"];

/** What one kind of case does in its own way. */
interface Kind<Draft extends { record: { row: { version: number } } }, Action extends string, Deed extends string, Detail> {
  auditedAs: string;
  /** Lock the order and load the case. @throws NOT_FOUND */
  open(tx: Tx, context: CallContext, id: string): Promise<Draft>;
  /** @throws the code of the rule that forbids the action now */
  assertAllowed(record: Loaded<Draft>, action: Action, context: CallContext): void;
  /** `deed`: what was done, which names the event. */
  save(draft: Draft, deed: Deed): Promise<void>;
  show(reader: Reader, context: CallContext, id: string): Promise<Detail>;
}

/** Return the functions that run the actions of one kind of case. */
export function caseRunner<Draft extends { record: { row: { version: number } } }, Action extends string, Deed extends string, Detail>(
  kind: Kind<Draft, Action, Deed, Detail>,
) {
  /**
   * Do one action on one case in the transaction: lock the order, load, compare versions, check the rules, work, save. Work that returns
   * false found the case as requested: nothing is written. @throws NOT_FOUND, STALE_VERSION, the rule's code, or what the work throws
   */
  async function act<Result>(
    tx: Tx,
    context: CallContext,
    id: string,
    action: Action & Deed,
    work: (draft: Draft) => Result | Promise<Result>,
    already?: (record: Loaded<Draft>) => boolean,
  ): Promise<{ record: Loaded<Draft>; result: Result | false }> {
    const draft = await kind.open(tx, context, id);
    const { record } = draft;
    if (already?.(record)) return { record, result: false };
    const seen = { object_type: kind.auditedAs, object_id: id, version: record.row.version };
    await assertVersion(tx, context, seen, () => kind.show(tx, context, id));
    kind.assertAllowed(record, action, context);
    const result = await work(draft);
    if (result !== false) await kind.save(draft, action);
    return { record, result };
  }

  /** Run `acting` in a transaction of its own; the answer has the case after it, unless the call skips the case. */
  const answered = <Result, Answer>(
    db: Database,
    context: CallContext,
    id: string,
    acting: (tx: Tx) => Promise<{ result: Result }>,
    answerOf: (result: Result, detail?: Detail) => Answer,
  ): Promise<Answer> =>
    db.transaction(async (tx) => {
      const { result } = await acting(tx);
      if (context.skipsRecord) return answerOf(result);
      const answer = answerOf(result, await kind.show(tx, context, id));
      return answer;
    });

  /** Work on a case that was found earlier, under its lock, since it may have moved on. `work` returns what it did, or null. */
  const underLock = (
    db: Database,
    context: CallContext,
    id: string,
    work: (draft: Draft) => Deed | null | Promise<Deed | null>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const draft = await kind.open(tx, context, id);
      const done = await work(draft);
      if (done) await kind.save(draft, done);
    });

  return { act, answered, underLock };
}
