import pg from "pg";
import { Channels, type Listener } from "./listener.ts";

export interface PoolListener extends Listener {
  /** Listen again on a new connection, before it is used. */
  attach(client: pg.ClientBase): Promise<void>;
}

/** Return a listener on the embedded database's only connection. */
export function poolListener(pool: () => pg.Pool): PoolListener {
  const channels = new Channels();
  let before = false;
  const run = (verb: string, channel: string) => pool().query(`${verb} ${pg.escapeIdentifier(channel)}`);
  return {
    async attach(client) {
      client.on("notification", ({ channel, payload }) => channels.dispatch(channel, payload ?? ""));
      for (const channel of channels.names) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (before) channels.gap();
      before = true;
    },
    async listen(channel, fn, onGap) {
      const { first, remove } = channels.add(channel, { fn, onGap });
      if (first) await run("listen", channel);
      return async () => {
        if (remove().last) await run("unlisten", channel).catch(() => undefined);
      };
    },
    async close() {
      channels.clear();
    },
  };
}
