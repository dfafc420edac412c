import type { Readable } from "node:stream";
import type { Spooled } from "../spool.ts";

/** Where the bytes of files are. Keys are made here and never reused, so an object never changes. */
export interface FileStorage {
  /** Store bytes. Those of a spooled file are copied in pieces, or the file itself is moved. */
  put(key: string, bytes: Buffer | Spooled, type: string): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Return an object in pieces, as fast as its reader takes them; null when there is none. */
  read(key: string): Promise<Readable | null>;
  /** Remove an object; one that is gone already is no error. */
  remove(key: string): Promise<void>;
  /**
   * Return an address that opens one object for some seconds without signing in; null where the storage has none and the server
   * sends the bytes itself.
   */
  link(key: string, file: { name: string; seconds: number }): Promise<string | null>;
}

/** Return the header that shows a file in the browser under its own name. */
export const dispositionOf = (name: string): string => `inline; filename*=UTF-8''${encodeURIComponent(name)}`;
