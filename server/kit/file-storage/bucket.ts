import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { S3mini } from "s3mini";
import { StorageProblem } from "../storage-problem.ts";
import { dispositionOf, type FileStorage } from "./port.ts";

export interface Bucket {
  /** Its address, with the bucket's name in the path or in the host. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
}

const timeoutMs = 30_000;

/** Give up on a bucket that does not begin to answer; what it sends then may take as long as its reader does. */
async function fetchSoon(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("the bucket did not answer", "TimeoutError")), timeoutMs);
  try {
    return await fetch(input, { ...init, signal: late.signal, duplex: "half" } as RequestInit);
  } finally {
    clearTimeout(timer);
  }
}

/** Return a storage in an S3-compatible bucket. */
export function bucketStorage({ url, keyId, secret, region }: Bucket): FileStorage {
  const open = async () => {
    const { S3mini } = await import("s3mini");
    return new S3mini({ endpoint: url, accessKeyId: keyId, secretAccessKey: secret, region, fetch: fetchSoon as typeof fetch });
  };
  let opened: ReturnType<typeof open> | undefined;
  async function ask<T>(call: (client: S3mini) => Promise<T>): Promise<T> {
    try {
      opened ??= open();
      return await call(await opened);
    } catch (error) {
      throw new StorageProblem(error);
    }
  }
  return {
    async put(key, bytes, type) {
      if (Buffer.isBuffer(bytes)) return void (await ask((client) => client.putObject(key, bytes, type)));
      const file = createReadStream(bytes.path);
      try {
        const body = Readable.toWeb(file) as ReadableStream;
        // A bucket takes no body of unknown length.
        await ask((client) => client.putObject(key, body, type, undefined, undefined, bytes.size));
      } finally {
        file.destroy();
      }
    },
    async get(key) {
      const bytes = await ask((client) => client.getObjectArrayBuffer(key));
      return bytes && Buffer.from(bytes);
    },
    async read(key) {
      const answer = await ask((client) => client.getObjectResponse(key));
      return answer?.body ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) : null;
    },
    async remove(key) {
      await ask((client) => client.deleteObject(key));
    },
    link: (key, { name, seconds }) =>
      ask((client) => client.getPresignedUrl("GET", key, seconds, { "response-content-disposition": dispositionOf(name) })),
  };
}
