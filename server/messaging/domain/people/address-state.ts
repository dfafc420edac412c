import type { AddressStatus, ConsentSource, SuppressionReason } from "#contracts/subscribers/states";

/** A grant as it reached the store. */
export interface Grant {
  source: ConsentSource;
  /** ISO instants: of the grant, and of the person's last withdrawal on this channel. */
  at: string;
  leftAt: string | null;
  /** Why the address is suppressed; null: it is not. */
  suppressed: SuppressionReason | null;
  /** Whether the store confirms new addresses, and the channel can: text messages are not confirmed by mail. */
  doubleOptIn: boolean;
}

/** The status after a grant, and whether the person is asked to confirm; null: it has no effect, the person has left. */
export type Granted = { status: AddressStatus; ask: boolean } | null;

const left: readonly AddressStatus[] = ["UNSUBSCRIBED", "BOUNCED", "COMPLAINED"];

/** Return whether a person has left a channel, or it has failed: nobody but the person leads back. */
export const hasLeft = (status: AddressStatus): boolean => left.includes(status);

/**
 * Return the status that a grant meets. Whoever left and has been asked since, or has not answered, has still left: anybody can type an
 * address into a form, and only the suppression remembers.
 */
export const standingOf = (status: AddressStatus, suppressed: SuppressionReason | null): AddressStatus =>
  suppressed && (status === "PENDING" || status === "NONE") ? statusOfSuppressed(suppressed) : status;

const asked = { status: "PENDING", ask: true } as const;
const subscribed = { status: "SUBSCRIBED", ask: false } as const;

/**
 * Return the effect of a grant. The preference page leads back from everywhere, the keyword START and, by confirmation, the shop's own form
 * except after a complaint, and a platform by confirmation when the person consented there after they had left. Staff, imports and other
 * systems never do.
 */
export function afterGrant(current: AddressStatus, { source, at, leftAt, suppressed, doubleOptIn }: Grant): Granted {
  if (source === "PREFERENCES") return subscribed;
  if (source === "DOUBLE_OPT_IN") return current === "PENDING" ? subscribed : null;
  const status = standingOf(current, suppressed);
  if (source === "SMS_KEYWORD") return status === "COMPLAINED" ? null : subscribed;
  if (status === "SUBSCRIBED") return subscribed;
  if (hasLeft(status)) {
    if (source === "FORM" && status !== "COMPLAINED") return asked;
    const isLater = leftAt !== null && Date.parse(at) > Date.parse(leftAt);
    return source === "PLATFORM" && status === "UNSUBSCRIBED" && isLater ? asked : null;
  }
  // Staff and imports record consent that was given elsewhere; for the rest the person confirms that the address is theirs.
  const isVouched = source === "STAFF" || source === "IMPORT" || source === "PLATFORM";
  return doubleOptIn && !isVouched ? asked : subscribed;
}

/** Return the status after a withdrawal. A complaint weighs more, and stays. */
export const afterWithdrawal = (status: AddressStatus): AddressStatus => (status === "COMPLAINED" ? status : "UNSUBSCRIBED");

/** Return the status of an address that enters the store while it is suppressed. */
export const statusOfSuppressed = (reason: SuppressionReason): AddressStatus =>
  reason === "BOUNCED" || reason === "COMPLAINED" ? reason : "UNSUBSCRIBED";

/** Return the reason under which an address is suppressed with this status; null: it is not. */
export const suppressionOf = (status: AddressStatus): "UNSUBSCRIBED" | "BOUNCED" | "COMPLAINED" | null =>
  status === "UNSUBSCRIBED" || status === "BOUNCED" || status === "COMPLAINED" ? status : null;

const weight: Record<AddressStatus, number> = { NONE: 0, PENDING: 0, SUBSCRIBED: 0, UNSUBSCRIBED: 1, BOUNCED: 2, COMPLAINED: 3 };

/** Return the status of a merged person's channel: leaving counts in both, otherwise the status belongs to the address that stays. */
export const mergedStatus = (kept: AddressStatus, other: AddressStatus): AddressStatus => (weight[other] > weight[kept] ? other : kept);
