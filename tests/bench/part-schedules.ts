import { spawnSync } from "node:child_process";
import { type Row, row } from "./table.ts";

interface Asked {
  count: number;
  seed: number;
  engine: string;
}

const run = (file: string, engine: string, more: Record<string, string>, only = "") =>
  spawnSync("npx", ["vitest", "run", "--project", "api", file, ...(only ? ["-t", only] : [])], {
    env: { ...process.env, ...more, ...(engine === "postgresql" ? { TEST_ENGINE: engine } : {}) },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

/**
 * Run random schedules against both doubles and print the seeds that fail, which `SEED=<seed> SCHEDULES=1` runs again alone; then
 * compare a refund with the platform's own answers.
 */
export async function schedules({ count, seed, engine }: Asked): Promise<Row[]> {
  const rows = ["Shopify", "WooCommerce"].map((double) => {
    const more = { SCHEDULES: String(count), SEED: String(seed) };
    const { stdout, stderr, status } = run("tests/api/schedules.test.ts", engine, more, double);
    const failing = [...new Set(`${stdout}${stderr}`.match(/seed \d+: .*/g) ?? [])];
    for (const line of failing) process.stdout.write(`${double}: ${line}\n`);
    const broken = status === 0 ? 0 : Math.max(1, failing.length);
    return row(`schedules failing of ${count} from seed ${seed} on ${double}, ${engine}`, broken, { most: 0 });
  });
  const times = run("tests/api/refund-time.test.ts", engine, { REFUNDS: "20" });
  const ratios = [...times.stdout.matchAll(/refund (\w+): (\d+) ms, ratio ([\d.]+)/g)];
  return [
    ...rows,
    ...ratios.map(([, name, ms, ratio]) =>
      row(`a refund on ${name} (${ms} ms) against the platform's answers`, Number(ratio), { most: 1.5 }),
    ),
  ];
}
