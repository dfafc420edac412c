import type { ClaimAction } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import type { ClaimStage } from "#contracts/claims/states";
import type { Contract, Operation } from "#contracts/contract";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { legActions, type Stage } from "#contracts/returns/states";
import { claimAddress, claimsAddress, resolveAddress } from "../claims/resource.ts";
import { inspectAddress, processAddress, returnAddress, returnsAddress } from "../returns/resource.ts";

export const boardKinds = ["returns", "claims"] as const;
export type BoardKindName = (typeof boardKinds)[number];

/** What a card shows of a return or a claim. */
export type CardRow = Pick<
  ReturnRow,
  "id" | "number" | "customer" | "items_summary" | "item_count" | "flags" | "currency" | "due_at" | "created_at" | "assignee"
> & { stage: string; amount_minor: number; type: ClaimRow["type"] | null };

export interface BoardColumn {
  stage: string;
  total: number;
  total_exact: boolean;
  items: readonly CardRow[];
}

/** How cards of one noun are named, opened and moved. */
export interface BoardKind {
  name: BoardKindName;
  contract: Contract<Record<"show", Operation>>;
  /** The enumeration of its stages in words. */
  stages: "stage" | "claim_stage";
  /** Actions that move a card to a stage; stages without one are reached automatically. The record says which are allowed now. */
  leadingTo: Readonly<Partial<Record<string, readonly string[]>>>;
  caseAddress: (id: string) => string;
  /** Actions with a screen of their own; the others are dialogs over the case. */
  screens: Readonly<Partial<Record<string, (id: string) => string>>>;
  listAddress: string;
}

const returnsBoard: BoardKind = {
  name: "returns",
  contract: returns,
  stages: "stage",
  leadingTo: {
    APPROVED: ["approve"],
    DROP_OFF_IN_STORE: ["approve"],
    IN_TRANSIT: ["in-transit"],
    SHIPMENT_RECEIVED: ["shipment-received"],
    EVALUATION: ["evaluation"],
    PROCESS_RETURN: ["process"],
    PAYMENT: [...legActions, "process"],
    FULLY_PAID: legActions,
    EXCHANGE_PROCESS_TRACKING: ["release-hold", "fulfill-exchange-items", "process"],
  } satisfies Partial<Record<Stage, readonly Action[]>>,
  caseAddress: returnAddress,
  screens: { evaluation: inspectAddress, process: processAddress },
  listAddress: returnsAddress,
};

const claimsBoard: BoardKind = {
  name: "claims",
  contract: claims,
  stages: "claim_stage",
  leadingTo: {
    UNDER_REVIEW: ["review", "answer"],
    NEEDS_INFO: ["request-info"],
    APPROVED: ["approve"],
    AWAITING_ITEM: ["approve"],
    ITEM_RECEIVED: ["receive"],
    IN_PROGRESS: ["resolve"],
  } satisfies Partial<Record<ClaimStage, readonly ClaimAction[]>>,
  caseAddress: claimAddress,
  screens: { resolve: resolveAddress },
  listAddress: claimsAddress,
};

export const kindNamed = (name: BoardKindName): BoardKind => (name === "claims" ? claimsBoard : returnsBoard);

/** Return the address of an action: its own screen, or its dialog over the case. */
export const actionAddress = ({ screens, caseAddress }: BoardKind, id: string, action: string): string =>
  screens[action]?.(id) ?? `${caseAddress(id)}?${new URLSearchParams({ action })}`;

/** Return the list with a column's cases, keeping the filters. */
export const columnAddress = ({ listAddress }: BoardKind, stage: string, assignee: string | undefined): string =>
  `${listAddress}?${new URLSearchParams({ status: "OPEN", stage, sort: "created_at", ...(assignee && { assignee }) })}`;

export const cardOfReturn = ({ value_minor, ...row }: ReturnRow): CardRow => ({ ...row, amount_minor: value_minor, type: null });
export const cardOfClaim = ({ claimed_minor, ...row }: ClaimRow): CardRow => ({ ...row, amount_minor: claimed_minor });
