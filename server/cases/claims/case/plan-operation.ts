import type { Owner } from "#server/platforms/operations/planned";
import type { Draft } from "./draft.ts";

export const operationQueue = "claim-operation";
export const ownerOf = ({ record }: Pick<Draft, "record">): Owner => ({ claim_id: record.id, queue: operationQueue });
