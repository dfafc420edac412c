import { rmSync } from "node:fs";
import { startProgram, templateVariable } from "./program.ts";

/** Create the demo's data once per run, with the built program; each file of journeys copies it. */
export default async function setup(): Promise<() => void> {
  // Both projects of journeys share it.
  if (process.env[templateVariable]) return () => {};
  const { folder, stop } = await startProgram("demo");
  await stop(true);
  process.env[templateVariable] = folder;
  return () => {
    delete process.env[templateVariable];
    rmSync(folder, { recursive: true, force: true });
  };
}
