import { spawnSync } from "node:child_process";

interface Asked {
  engine: string;
  /** What the test takes from the environment to run on a larger scale. */
  env: Record<string, string>;
  /** Only tests whose name contains this. */
  only?: string;
}

/** Run a test of the API on a larger scale; what it prints is passed on where it fails. */
export function runTest(file: string, { engine, env, only }: Asked): { ok: boolean; output: string } {
  const { stdout, stderr, status } = spawnSync("npx", ["vitest", "run", "--project", "api", file, ...(only ? ["-t", only] : [])], {
    env: { ...process.env, ...env, TEST_ENGINE: engine },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${stdout}${stderr}`;
  if (status !== 0) process.stdout.write(output);
  return { ok: status === 0, output };
}
