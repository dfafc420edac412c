import type { Action } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useCaseAction } from "#src/cases/use-case-action";
import { returnCase } from "../return-case.ts";

export interface ActionProps {
  record: ReturnDetail;
  onClose: () => void;
}

/** Return one action of a return; its answer is the updated return. */
export const useReturnAction = <Name extends Action>(record: ReturnDetail, action: Name) => useCaseAction(returnCase, record, action);
