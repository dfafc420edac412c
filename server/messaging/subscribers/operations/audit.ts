import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

type Deed = "created" | "updated" | "unsubscribed" | "asked" | "merged" | "erased";

/** Write an audit entry without personal data: the log outlives an erasure. */
export const auditSubscriber = (tx: Tx, context: CallContext, id: string, deed: Deed, more: { after?: object; reason?: string } = {}) =>
  writeAudit(tx, context, {
    action: `subscriber.${deed}`,
    object_type: "subscriber",
    object_id: id,
    ...(more.after && { after: { ...more.after } }),
    ...(more.reason !== undefined && { reason: more.reason }),
  });
