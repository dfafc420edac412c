import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { exitEnrolments } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";

/** Take a person out of an automation; whoever has left already stays as they are. @throws NOT_FOUND */
export function exitEnrolment({ db }: ModuleDeps, context: CallContext, id: string, eid: string): Promise<{ exited: boolean }> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const found = await tx
      .selectFrom("enrolment")
      .select("id")
      .where("store_id", "=", store.id)
      .where("automation_id", "=", id)
      .where("id", "=", eid)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    const exited = (await exitEnrolments(tx, { storeId: store.id, reason: "STAFF", now }, [eid])) > 0;
    if (exited)
      await writeAudit(tx, context, {
        action: "automation.person_removed",
        object_type: "automation",
        object_id: id,
        after: { enrolment_id: eid },
      });
    return { exited };
  });
}
