/** What each kind of case is called: its resource, its subject of rights, the queues of its jobs, and its words in documents. */
export const caseKinds = {
  return: { resource: "returns", noun: "Return", operationQueue: "platform-operation", settleQueue: "settle-refund", words: "invoice" },
  claim: { resource: "claims", noun: "Claim", operationQueue: "claim-operation", settleQueue: "settle-claim-refund", words: "claim" },
} as const;

export type CaseKind = keyof typeof caseKinds;
/** Names a case in tables that all kinds of case share. */
export type CaseOwner = { return_id: string } | { claim_id: string };

export const kindOf = (owner: CaseOwner): CaseKind => ("return_id" in owner ? "return" : "claim");
/** Return both columns that name a case, of which one is null. */
export const ownerColumns = (owner: CaseOwner): { return_id: string | null; claim_id: string | null } => ({
  ...{ return_id: null, claim_id: null },
  ...owner,
});
