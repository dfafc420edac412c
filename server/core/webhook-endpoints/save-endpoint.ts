import type { Input, Output } from "#contracts/contract";
import type { WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { findUsers } from "#server/core/ports";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { addressProblem } from "#server/kit/outbound";
import { sealMarked } from "#server/kit/seal";
import { lockEndpoint, newSecret, readEndpoint } from "./repository.ts";

type Operations = (typeof webhookEndpoints)["operations"];
type Change = Input<Operations["update"]>["body"];

function assertAddress({ config }: CoreDeps, url: string): void {
  const problem = addressProblem(url, config.webhooksPrivate);
  if (problem) throw badRequest({ url: problem });
}

/** The fields for the audit log, without the URL's query, which may carry a token. */
const shown = ({ url, ...rest }: { url?: string | undefined; topics?: unknown; active?: unknown }) => ({
  ...(url && { url: url.split("?")[0] }),
  ...rest,
});

/** Add an endpoint. Its secret is shown in this response only. */
export async function createEndpoint(
  deps: CoreDeps,
  context: CallContext,
  { url, topics, active }: Input<Operations["create"]>["body"],
): Promise<Output<Operations["create"]>> {
  assertAddress(deps, url);
  const id = newId();
  const secret = newSecret();
  const at = context.now.toISOString();
  return deps.db.transaction(async (tx) => {
    const store_id = context.store.id;
    const unique = [...new Set<string>(topics)];
    await tx
      .insertInto("webhook_endpoint")
      .values({
        id,
        store_id,
        url,
        topics: unique,
        secret: sealMarked(deps.ports.seal, secret),
        active,
        disabled_at: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const after = shown({ url, topics: unique, active });
    await writeAudit(tx, context, { action: "webhook_endpoint.created", object_type: "webhook_endpoint", object_id: id, after });
    return { ...(await readEndpoint(tx, store_id, id)), secret };
  });
}

/** Change an endpoint. @throws NOT_FOUND, STALE_VERSION */
export async function updateEndpoint(
  deps: CoreDeps,
  context: CallContext,
  id: string,
  { expected_version: _, ...change }: Change,
): Promise<WebhookEndpoint> {
  if (change.url) assertAddress(deps, change.url);
  return deps.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, context.store.id, id);
    await assertVersion(tx, context, { object_type: "webhook_endpoint", object_id: id, version: before.version }, () => before);
    const { url, topics, active } = change;
    await tx
      .updateTable("webhook_endpoint")
      .set({
        ...(url !== undefined && { url }),
        ...(topics !== undefined && { topics: [...new Set<string>(topics)] }),
        ...(active !== undefined && { active }),
        ...(active && !before.active && { failures: 0, disabled_at: null }),
        version: before.version + 1,
        updated_at: context.now.toISOString(),
      })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    const entry = { action: "webhook_endpoint.updated", object_type: "webhook_endpoint", object_id: id };
    await writeAudit(tx, context, { ...entry, before: shown(before), after: shown(change) });
    return readEndpoint(tx, context.store.id, id);
  });
}

/** Delete an endpoint. @throws NOT_FOUND, and IN_USE with what refers to it */
export async function deleteEndpoint({ db }: CoreDeps, context: CallContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { url } = await lockEndpoint(tx, context.store.id, id);
    const users = await findUsers(tx, context.store.id, "ENDPOINT", id);
    ensure(users.length === 0, "IN_USE", { users });
    await tx.deleteFrom("webhook_endpoint").where("store_id", "=", context.store.id).where("id", "=", id).execute();
    const entry = { action: "webhook_endpoint.deleted", object_type: "webhook_endpoint", object_id: id };
    await writeAudit(tx, context, { ...entry, before: shown({ url }) });
  });
}
