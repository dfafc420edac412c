import { Worker } from "node:worker_threads";
import type { EinvoiceMode } from "#contracts/invoices/states";
import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { type Rendered, renderInvoice } from "./render.ts";

/** A thread holds its fonts in memory; it ends when nothing has been drawn for this long. */
const idleMs = 30_000;
/** From the sources, as in tests, there is no file that a thread could run. */
const file = import.meta.url.endsWith(".js") ? new URL("./render-thread.js", import.meta.url) : null;

export interface DrawRequest {
  id: number;
  document: InvoiceDocument;
  mode: EinvoiceMode;
}
export type DrawAnswer = { id: number } & ({ rendered: Omit<Rendered, "pdf"> & { pdf: Uint8Array } } | { error: string });

interface Waiting {
  resolve: (rendered: Rendered) => void;
  reject: (error: Error) => void;
}
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout;
}

let thread: Thread | undefined;
let last = 0;

/** Draw a document in a thread of its own: drawing takes the processor for a tenth of a second, in which no call would be answered. */
export function renderApart(document: InvoiceDocument, mode: EinvoiceMode): Promise<Rendered> {
  if (file === null) return renderInvoice(document, mode);
  thread ??= open(file);
  const { worker, waiting, idle } = thread;
  idle.refresh();
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    worker.postMessage({ id: last, document, mode } satisfies DrawRequest);
  });
}

function open(url: URL): Thread {
  const worker = new Worker(url);
  const waiting = new Map<number, Waiting>();
  const opened: Thread = { worker, waiting, idle: setTimeout(() => closeIdle(opened), idleMs).unref() };
  worker.on("message", (answer: DrawAnswer) => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    opened.idle.refresh();
    if ("error" in answer) one?.reject(new Error(answer.error));
    else one?.resolve({ ...answer.rendered, pdf: Buffer.from(answer.rendered.pdf) });
  });
  worker.on("error", (error) => end(opened, error));
  worker.on("exit", () => end(opened, new Error("the drawing thread ended")));
  // After listening, which holds the process: a thread that waits for documents must not keep it from ending.
  worker.unref();
  return opened;
}

function closeIdle(opened: Thread): void {
  if (opened.waiting.size > 0) opened.idle.refresh();
  else {
    end(opened, new Error("the drawing thread ended"));
    void opened.worker.terminate();
  }
}

/** What waits fails, and its job is run again; the next document opens another thread. */
function end(opened: Thread, error: Error): void {
  if (thread === opened) thread = undefined;
  clearTimeout(opened.idle);
  for (const { reject } of opened.waiting.values()) reject(error);
  opened.waiting.clear();
}
