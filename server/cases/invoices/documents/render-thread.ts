import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { renderInvoice } from "./render.ts";
import type { DrawAnswer, DrawRequest } from "./render-apart.ts";

/** The other side of `renderApart`: draws one document after the other. */
async function answerTo({ id, document, mode }: DrawRequest): Promise<DrawAnswer> {
  try {
    return { id, rendered: await renderInvoice(document, mode) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

// Papers can wait while requests are answered. Elsewhere the priority is the whole process's, not the thread's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let turn: Promise<void> = Promise.resolve();
parentPort?.on("message", (order: DrawRequest) => {
  turn = turn.then(async () => parentPort?.postMessage(await answerTo(order)));
});
