import type { z } from "zod";
import { missingRight } from "#contracts/ability";
import { mostTags, type SubscriberAction, subscriberActions } from "#contracts/subscribers/bulk";
import { runBulk } from "#server/cases/kernel/bulk";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { addressOn, lockSubscriber, type SubscriberRecord, saveSubscriber } from "../record.ts";
import { auditSubscriber } from "./audit.ts";
import { erase } from "./erase-subscriber.ts";
import { takeOff } from "./unsubscribe.ts";

type Body<Action extends SubscriberAction> = z.output<(typeof subscriberActions)[Action]["body"]>;
/** Act on a locked person; returns whether anything changed. */
type Acts = {
  [Action in SubscriberAction]: (tx: Tx, context: CallContext, person: SubscriberRecord, body: Body<Action>) => Promise<boolean>;
};

const acts: Acts = {
  async "add-tag"(tx, context, person, { tag }) {
    if (person.tags.includes(tag)) return false;
    ensure(person.tags.length < mostTags, "LIMIT_REACHED");
    return changed(tx, context, person, { tags: [...person.tags, tag] });
  },
  async "remove-tag"(tx, context, person, { tag }) {
    if (!person.tags.includes(tag)) return false;
    return changed(tx, context, person, { tags: person.tags.filter((one) => one !== tag) });
  },
  async "leave-topic"(tx, context, person, { topic }) {
    if (person.topics_off.includes(topic)) return false;
    return changed(tx, context, person, { topics_off: [...person.topics_off, topic] });
  },
  async unsubscribe(tx, context, person, body) {
    ensure(addressOn(person, body.channel) !== null, "ADDRESS_MISSING");
    return takeOff(tx, context, person, body);
  },
  async erase(tx, context, person) {
    await erase(tx, context, person);
    await auditSubscriber(tx, context, person.id, "erased");
    return true;
  },
};

async function changed(
  tx: Tx,
  context: CallContext,
  person: SubscriberRecord,
  change: Partial<Pick<SubscriberRecord, "tags" | "topics_off">>,
): Promise<boolean> {
  await saveSubscriber(tx, context, person, change);
  await auditSubscriber(tx, context, person.id, "updated", { after: { fields: Object.keys(change) } });
  return true;
}

/** Run one action on many people. @throws FORBIDDEN, and BAD_REQUEST also for a topic the store does not write about */
export async function bulkSubscribers(
  deps: ModuleDeps,
  context: CallContext,
  { action, ids, body: input }: { action: SubscriberAction; ids: readonly string[]; body: Record<string, unknown> },
) {
  const entry = subscriberActions[action];
  if (action === "leave-topic") {
    const { topics } = await loadShopSettings(deps.db.kysely, context.store.id);
    if (!topics.some(({ key }) => key === input.topic)) throw badRequest({ "body.topic": "INVALID" });
  }
  return runBulk(context, {
    ...{ action, ids, input, body: entry.body },
    isPermitted: !missingRight(context.actor.ability, entry),
    run: (own, id, body) =>
      deps.db.transaction(async (tx) => {
        const person = await lockSubscriber(tx, own.store.id, id);
        return { changed: await acts[action](tx, own, person, body as never) };
      }),
    idempotency: deps.ports.idempotency,
    onFault: (err, id) => deps.log.error({ err, subscriber_id: id, action }, "bulk action failed"),
  });
}
