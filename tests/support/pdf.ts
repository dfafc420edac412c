import { Worker } from "node:worker_threads";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from "@zxing/library";
import jsQR from "jsqr";

export interface OpenedPdf {
  pages: number;
  /** The text of all pages, as a reader would copy it. */
  text: string;
  attached: readonly { name: string; bytes: Uint8Array }[];
  /** The XMP packet; empty where there is none. */
  metadata: string;
  /** Return the barcode on the first page. */
  code128(): Promise<string>;
  qr(): Promise<string>;
  png(page?: number): Promise<Buffer>;
}

interface Answer {
  id: number;
  texts: string[];
  attached: { name: string; bytes: Uint8Array }[];
  metadata: string;
  png?: Uint8Array;
  error?: string;
}

let reader: Worker | undefined;
let lastId = 0;

/** Open a PDF as a viewer does. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const { texts, attached, metadata } = await readInThread(bytes);
  const png = async (page = 1) => Buffer.from((await readInThread(bytes, page)).png ?? []);
  return {
    pages: texts.length,
    text: texts.join("\n"),
    attached,
    metadata,
    code128: async () => readBars(await pixelsOf(await png())),
    qr: async () => readSquare(await pixelsOf(await png())),
    png,
  };
}

function readInThread(bytes: Uint8Array, drawn?: number): Promise<Answer> {
  reader ??= new Worker(new URL("./pdf-reader.mjs", import.meta.url));
  const thread = reader;
  const id = ++lastId;
  thread.ref();
  return new Promise<Answer>((resolve, reject) => {
    const take = (answer: Answer) => {
      if (answer.id !== id) return;
      thread.off("message", take);
      thread.off("error", reject);
      thread.unref();
      if (answer.error) reject(new Error(answer.error));
      else resolve(answer);
    };
    thread.on("message", take);
    thread.on("error", reject);
    thread.postMessage({ id, bytes: new Uint8Array(bytes), drawn });
  });
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, data: data as Uint8ClampedArray };
}

/** Return the Code 128 in a picture. Throws when there is none. */
function readBars({ data, width, height }: Pixels): string {
  const grey = new Uint8ClampedArray(width * height);
  for (let i = 0; i < grey.length; i++) grey[i] = ((data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0)) / 3;
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)));
  return new MultiFormatReader().decode(picture, hints).getText();
}

/** Return the QR code in a picture. Throws when there is none. */
function readSquare({ data, width, height }: Pixels): string {
  const found = jsQR(data, width, height);
  if (!found) throw new Error("no square code on the picture");
  return found.data;
}

/** Return the content of a picture of a QR code. */
export async function decodePng(bytes: Buffer): Promise<string> {
  return readSquare(await pixelsOf(bytes));
}
