import { automations } from "#contracts/automations/automations";
import type { Enrolment } from "#contracts/automations/shapes";
import type { Input, Output } from "#contracts/contract";
import { ruledAction } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { readAutomation } from "../record.ts";
import { stepOfMessage } from "./rows.ts";

type Operations = (typeof automations)["operations"];

/** Return who is in an automation and who was. @throws NOT_FOUND */
export async function listEnrolments(
  reader: Reader,
  context: CallContext,
  id: string,
  query: Input<Operations["enrolments"]>["query"],
): Promise<Output<Operations["enrolments"]>> {
  const storeId = context.store.id;
  await readAutomation(reader, storeId, id);
  const keyset = keysetOf(`automations.enrolments ${id}`, query, "-entered_at");
  const found = reader
    .selectFrom("enrolment as e")
    .where("e.store_id", "=", storeId)
    .where("e.automation_id", "=", id)
    .$if(query.state !== undefined, (rows) => rows.where("e.state", "in", query.state ?? []));
  const rows = await (seek(found, "e", keyset) as typeof found)
    .leftJoin("subscriber as s", "s.id", "e.subscriber_id")
    .leftJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .select(["e.id", "e.state", "e.exit_reason", "e.about", "e.step", "e.due_at", "e.entered_at", "e.ended_at", "e.subscriber_id"])
    .select(["s.first_name", "s.last_name", "s.email", "s.phone", "s.tab", "v.definition"])
    .execute();
  const taken = await pathsOf(
    reader,
    storeId,
    rows.map((row) => row.id),
  );
  const items = rows.map(({ subscriber_id, first_name, last_name, email, phone, tab, definition, ...row }): Enrolment => {
    const name = [first_name, last_name].filter(Boolean).join(" ");
    const person = tab === "gone" ? null : { id: subscriber_id, name, email, phone };
    return {
      ...row,
      person,
      steps: definition?.steps.length ?? 0,
      path: taken.get(row.id) ?? [],
      allowed_actions: allowedActions(context, id, row),
    };
  });
  return pageFrom(items, query, keyset, () => countUpTo(reader, found));
}

const { exit } = automations.operations;

/** Return what may be done to a person in an automation: whoever waits for a step can be taken out. */
function allowedActions(context: CallContext, id: string, row: Pick<Enrolment, "id" | "state">): Enrolment["allowed_actions"] {
  const operation = { ...exit, path: exit.path.replace(":eid", row.id) };
  return [ruledAction(context, "exit", { id, operation, refusal: row.state === "WAITING" ? null : "WRONG_STAGE" })];
}

/** Return what became of the steps of enrolments, each in their order. */
async function pathsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Enrolment["path"]>> {
  const found = new Map<string, Enrolment["path"]>();
  if (ids.length === 0) return found;
  const rows = await reader
    .selectFrom("message")
    .select(["enrolment_id", "channel", "state", "skip_reason", stepOfMessage.as("step")])
    .select((eb) => eb.fn.coalesce("sent_at", "created_at").as("at"))
    .where("store_id", "=", storeId)
    .where("enrolment_id", "in", [...ids])
    .where("dedupe_key", "is not", null)
    .orderBy("step")
    .execute();
  for (const { enrolment_id, ...taken } of rows) {
    const known = found.get(enrolment_id ?? "");
    if (known) known.push(taken);
    else if (enrolment_id) found.set(enrolment_id, [taken]);
  }
  return found;
}
