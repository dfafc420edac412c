import { notices } from "#contracts/notices";
import type { CoreModule } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { mount } from "#server/kit/mount";
import { countUnread, listNotices, markRead } from "./repository.ts";

export const noticesModule: CoreModule = (app, { db, ports }) => {
  const read = (context: CallContext, id?: string) =>
    db.transaction(async (tx) => {
      await markRead(tx, context, id);
      // Updates the count in the same person's other tabs.
      const ids = [context.actor.id ?? ""];
      await publishLive(tx, { store_id: context.store.id, resource: "notices", ids, type: "read", version: null });
      return countUnread(tx, context);
    });
  mount(
    app,
    notices,
    {
      list: ({ context, query }) => listNotices(db.kysely, context, query),
      counts: ({ context }) => countUnread(db.kysely, context),
      read: ({ context, params }) => read(context, params.id),
      readAll: ({ context }) => read(context),
    },
    ports,
  );
};
