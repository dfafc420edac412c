import { type OperationDoubt, operationDoubts } from "#contracts/returns/platform";

/** A later attempt may succeed without anybody doing something. */
export const isPassing = (kind: string): boolean => kind === "unavailable" || kind === "rate_limited" || kind === "not_ready";
/** Nobody but a person can tell whether it was done. */
export const equalCredit = "EQUAL_CREDIT" satisfies OperationDoubt;
/** It was refused, and nothing shows that no money had moved before. */
export const unprovenCode = "REFUSED_UNPROVEN";
/** It was made, and its end is still to come. */
export const pendingCode = "PENDING";

/** Return why only a person can tell whether an operation was done; null where the platform may still. */
export const doubtIn = (code: string | null | undefined): OperationDoubt | null => operationDoubts.find((doubt) => doubt === code) ?? null;

/** So long a refund without an answer is looked for and sent again by itself; then a person decides. */
const repeatedForMs = 60 * 60_000;

/** Return until when a refund that was asked for then is sent again by itself. */
export const repeatedUntil = (createdAt: string | Date): Date => new Date(new Date(createdAt).getTime() + repeatedForMs);
export const isOverdue = ({ created_at }: { created_at: string | Date }, now: Date): boolean => now >= repeatedUntil(created_at);
/** An order's units are in no fulfilment order that the app sees: not made yet, or a service's. */
export const outOfSight = "UNITS_OUT_OF_SIGHT";
/** The goods are sent by a service whose orders the app cannot hold. */
export const notHoldable = "NOT_HOLDABLE";
