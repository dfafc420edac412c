/** Where the bytes of files are. Keys are made here and never reused, so an object never changes. */
export interface FileStorage {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
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
