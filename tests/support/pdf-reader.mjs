/**
 * Reads PDFs in a thread of its own: pdf.js replaces `JSON.stringify` and other built-ins by slower copies with a shallower
 * stack, which the code under test must never run on.
 */
import { parentPort } from "node:worker_threads";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Return the texts of a document's pages, what is attached and, when a page's number is named, its picture. */
async function read(bytes, drawn) {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  try {
    const texts = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts.push(items.map((item) => item.str ?? "").join(" "));
    }
    const attached = Object.values((await pdf.getAttachments()) ?? {}).map(({ filename, content }) => ({ name: filename, bytes: content }));
    const { metadata } = await pdf.getMetadata();
    return { texts, attached, metadata: metadata?.getRaw() ?? "", png: drawn ? await draw(await pdf.getPage(drawn)) : undefined };
  } finally {
    await pdf.destroy();
  }
}

async function draw(page) {
  const viewport = page.getViewport({ scale: 3 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas.toBuffer("image/png");
}

parentPort.on("message", async ({ id, bytes, drawn }) => {
  try {
    parentPort.postMessage({ id, ...(await read(bytes, drawn)) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
