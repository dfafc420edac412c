import type { Incoming, Outgoing } from "./serve.ts";

/** What a label's file is: bytes with their type, or another address. */
export interface Paper {
  bytes: Buffer;
  type: string;
  status: number;
  url: string | null;
  location: string | null;
}
export const plainPaper = (): Paper => ({ bytes: Buffer.alloc(0), type: "application/pdf", status: 200, url: null, location: null });

/** A PDF that says who sends the parcel and who receives it, as a label does. */
export const labelPdf = (from: string, to: string): Buffer => Buffer.from(`%PDF-1.4\n% from ${from} to ${to}\n%%EOF`);

/** Answer a label's file; a key that was sent to a place of files is an error. */
export function servePaper({ bytes, type, status, location }: Paper, call: Incoming, pdf: Buffer, mayHaveKey = false): Outgoing {
  if (!mayHaveKey && call.headers.authorization) return { status: 400, body: "a key was sent to the files" };
  if (location) return { status: 302, headers: { location }, body: "" };
  return { status, headers: { "content-type": type }, body: "", bytes: bytes.length > 0 ? bytes : pdf };
}
