import { spawnSync } from "node:child_process";
import { missing, type Row, row } from "./table.ts";

const file = "tests/api/killed-campaigns.test.ts";

interface Asked {
  people: number;
  kills: number;
  engine: string;
}

/** Send a large campaign from a server that is killed again and again; the test judges who received it. */
export async function killedCampaign({ people, kills, engine }: Asked): Promise<Row[]> {
  const what = `a campaign to ${people} people with ${kills} kills, ${engine}`;
  const { stdout, status } = spawnSync("npx", ["vitest", "run", "--project", "api", file], {
    env: {
      ...process.env,
      ...{ CAMPAIGN_PEOPLE: String(people), CAMPAIGN_KILLS: String(kills) },
      ...(engine === "postgresql" ? { TEST_ENGINE: engine } : {}),
    },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const unknown = /killed campaign: (\d+) unknown/.exec(stdout)?.[1];
  if (status === 0 && unknown) return [row(`${what}: mails in doubt a kill`, Number(unknown) / kills, { most: 10 })];
  process.stdout.write(stdout);
  return [missing(what, "failed: somebody was written to twice or lost, as shown above")];
}
