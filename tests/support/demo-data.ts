import { rmSync } from "node:fs";
import { startProgram, templateVariable } from "./program.ts";

/** Once a run: the demo's data, made by the built program itself and copied for each file of journeys. */
export default async function setup(): Promise<() => void> {
  const { folder, stop } = await startProgram("demo");
  await stop(true);
  process.env[templateVariable] = folder;
  return () => {
    delete process.env[templateVariable];
    rmSync(folder, { recursive: true, force: true });
  };
}
