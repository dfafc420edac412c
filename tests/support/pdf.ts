import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from "@zxing/library";
import jsQR from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface OpenedPdf {
  pages: number;
  /** The text of all pages, as a reader would copy it. */
  text: string;
  /** Return the barcode on the first page. */
  code128(): Promise<string>;
  qr(): Promise<string>;
  png(page?: number): Promise<Buffer>;
}

/** Open a PDF as a viewer does. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  const draw = async (number: number) => {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 3 });
    const canvas = createCanvas(viewport.width, viewport.height);
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas;
  };
  return {
    pages: pdf.numPages,
    text: texts.join("\n"),
    code128: async () => readBars(drawn(await draw(1))),
    qr: async () => readSquare(drawn(await draw(1))),
    png: async (page = 1) => (await draw(page)).toBuffer("image/png"),
  };
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

function drawn(canvas: Canvas): Pixels {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
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
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  return readSquare(drawn(canvas));
}
