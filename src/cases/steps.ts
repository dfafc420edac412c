import type { Step } from "#src/ui/pages/steps-bar";

interface Progress<Stage extends string> {
  /** The stages of this case; the last one is also the close reason of a case that went all of it. */
  path: readonly Stage[];
  /** When each stage was first reached. */
  reached: ReadonlyMap<Stage, string>;
  /** The stage on the path that stands for the case's own. */
  current: Stage;
  record: { status: string; close_reason: string | null };
}

/** Return the steps bar: steps reached, current, skipped, and where the case ended early. */
export function stepsAlong<Stage extends string>(
  { path, reached, current, record }: Progress<Stage>,
  words: (stage: Stage) => string,
  date: (at: string) => string,
): Step[] {
  const end = path.at(-1);
  const isDone = record.status === "CLOSED" && record.close_reason === end;
  const isStopped = record.status === "CLOSED" && !isDone;
  const passed = path.findLastIndex((stage) => stage !== end && reached.has(stage));
  const station = isStopped ? passed : path.indexOf(current);
  const now = isDone ? path.length : Math.max(0, station);
  return path.map((stage, index) => {
    const at = reached.get(stage);
    const state = index < now ? (at ? "done" : "skipped") : index > now ? "todo" : isStopped ? "failed" : "current";
    return { key: stage, label: words(stage), state, hint: at && state !== "todo" ? date(at) : undefined };
  });
}
