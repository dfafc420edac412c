import { OutboundError, readBytes, type Send } from "#server/kit/outbound-request";
import { CarrierTrouble } from "./port.ts";

const timeoutMs = 15_000;
const largestPaper = 5 * 1024 * 1024;
const pdfBegin = Buffer.from("%PDF-");
const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const begins = (bytes: Buffer, with_: Buffer): boolean => bytes.subarray(0, with_.length).equals(with_);

/**
 * Fetch a label's file from the address a provider names, which is judged like any address that somebody else chose: no redirect is followed,
 * and no key is sent but to the provider's own address, in `headers`. @throws CarrierTrouble unreadable
 */
export const fetchPaper = async (send: Send, address: string, headers: Record<string, string> = {}): Promise<Buffer> =>
  paperIn(await fetchBytes(send, address, headers));

/** Fetch the picture of a code in the same way. @throws CarrierTrouble unreadable */
export async function fetchCode(send: Send, address: string): Promise<Buffer> {
  const bytes = await fetchBytes(send, address, {});
  if (!begins(bytes, pngBegin)) throw new CarrierTrouble("unreadable", "NO_PICTURE");
  return bytes;
}

/** Return a file as a PDF: a picture becomes a page. @throws CarrierTrouble unreadable */
export async function paperIn(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > largestPaper) throw new CarrierTrouble("unreadable", "TOO_LARGE");
  if (begins(bytes, pdfBegin)) return bytes;
  if (!begins(bytes, pngBegin)) throw new CarrierTrouble("unreadable", "NO_LABEL");
  const { picturePage } = await import("#server/kit/documents/picture-page");
  try {
    return await picturePage(bytes);
  } catch {
    throw new CarrierTrouble("unreadable", "NO_LABEL");
  }
}

async function fetchBytes(send: Send, address: string, headers: Record<string, string>): Promise<Buffer> {
  try {
    const answer = await send({ method: "GET", url: address, headers, timeoutMs });
    if (answer.status !== 200) {
      answer.body[Symbol.asyncIterator]().return?.();
      throw new CarrierTrouble("unreadable", String(answer.status));
    }
    return await readBytes(answer, largestPaper);
  } catch (error) {
    if (error instanceof OutboundError) throw new CarrierTrouble("unreadable", error.code);
    throw error;
  }
}
