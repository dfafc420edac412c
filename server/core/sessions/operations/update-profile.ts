import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { accountById, type Person, personIn } from "../repository.ts";

interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** Change one's own name, in every store. */
export async function updateProfile({ db }: CoreDeps, accountId: string, names: Names, context: CallContext): Promise<Person> {
  return db.transaction(async (tx) => {
    const { first_name, last_name } = await accountById(tx, accountId);
    const after = { first_name: names.first_name ?? first_name, last_name: names.last_name ?? last_name };
    if (after.first_name !== first_name || after.last_name !== last_name) {
      await tx.updateTable("account").set(after).where("id", "=", accountId).execute();
      const entry = { action: "profile.updated", object_type: "account", object_id: accountId };
      await writeAudit(tx, context, { ...entry, before: { first_name, last_name }, after });
    }
    return personIn(tx, accountId, context.store.id);
  });
}
