import pg from "pg";
import type { Log } from "#server/kit/log";
import { Channels, type Listener } from "./listener.ts";

const firstPause = 200;
const longestPause = 5000;

/** Return a listener with its own connection, opened with the first subscriber and reopened whenever it is lost. */
export function clientListener(connection: pg.ClientConfig, log: Log): Listener {
  const channels = new Channels();
  let current: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, keepAlive: true });
    client.on("notification", ({ channel, payload }) => channels.dispatch(channel, payload ?? ""));
    client.on("error", (error) => log.warn({ err: error }, "the listening connection failed"));
    try {
      await client.connect();
      for (const channel of channels.names) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A half-open one would receive some channels in parallel to its successor.
      void client.end().catch(() => undefined);
      throw error;
    }
    client.once("end", () => lost(firstPause));
    return client;
  }

  function lost(pause: number): void {
    if (closed) return;
    clearTimeout(retry);
    current = undefined;
    retry = setTimeout(async () => {
      try {
        current = connect();
        await current;
        channels.gap();
      } catch {
        lost(Math.min(pause * 2, longestPause));
      }
    }, pause);
    retry.unref();
  }

  async function run(verb: "listen" | "unlisten", channel: string): Promise<void> {
    // Between connections there is nothing to do: the next one subscribes to every channel.
    const client = await current?.catch(() => undefined);
    await client?.query(`${verb} ${pg.escapeIdentifier(channel)}`);
  }

  return {
    async listen(channel, fn, onGap) {
      const { first, remove } = channels.add(channel, { fn, onGap });
      if (!current && !retry) {
        current = connect();
        await current.catch((error) => {
          remove();
          current = undefined;
          throw error;
        });
      } else if (first) await run("listen", channel);
      return async () => {
        if (!closed && remove().last) await run("unlisten", channel).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
