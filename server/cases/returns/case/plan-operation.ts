import { type NewOperation, planOperation as plan } from "#server/platforms/operations/plan-operation";
import type { Owner } from "#server/platforms/operations/planned";
import type { Draft } from "./draft.ts";

export const operationQueue = "platform-operation";
export const ownerOf = ({ record }: Draft): Owner => ({ return_id: record.id, queue: operationQueue });

/** Plan an operation of the return on the platform. Returns its key. */
export const planOperation = (draft: Draft, operation: NewOperation): string => plan(draft, ownerOf(draft), operation);
