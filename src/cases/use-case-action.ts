import type { z } from "zod";
import { type DrawnActions, operationName } from "#contracts/action";
import type { Contract, Operation } from "#contracts/contract";
import { type RecordAction, useAction } from "#src/hooks/commands/use-action";
import type { CaseNoun, CaseRecord } from "./case-noun.ts";

interface CaseAnswer {
  changed: boolean;
  /** The action had been done and was only announced again. */
  resent?: boolean;
}

type BodyOf<Entry> = Entry extends { body: infer Body extends z.ZodObject } ? z.input<Body> : object;

/** An action bound to a case, with what its dialog needs. */
export interface CaseAction<Body, Row extends CaseRecord> extends RecordAction<CaseAnswer, Body, Row> {
  noun: CaseNoun<Row>;
  action: string;
}

/** Return one action of a case; its answer is the updated case. */
export function useCaseAction<Row extends CaseRecord, Table extends DrawnActions, Action extends keyof Table & string>(
  noun: CaseNoun<Row, Table>,
  record: Row,
  action: Action,
): CaseAction<BodyOf<Table[Action]>, Row> {
  const { contract, recordOf } = noun;
  const act = useAction<Record<string, Operation>, string, Row>(contract as Contract, operationName(action), record, {
    notice: (answer) => {
      const { changed, resent } = answer as CaseAnswer;
      return `${contract.noun}:done.${resent ? "resent" : changed ? action : "unchanged"}`;
    },
    recordOf: (answer) => recordOf(answer as object),
  });
  return { ...act, noun, action } as CaseAction<BodyOf<Table[Action]>, Row>;
}
