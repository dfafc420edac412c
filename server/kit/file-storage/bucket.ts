import { S3mini } from "s3mini";
import { dispositionOf, type FileStorage } from "./port.ts";

export interface Bucket {
  /** Its address, with the bucket's name in the path or in the host. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
}

const timeoutMs = 30_000;

/** Return a storage in an S3-compatible bucket. */
export function bucketStorage({ url, keyId, secret, region }: Bucket): FileStorage {
  const client = new S3mini({ endpoint: url, accessKeyId: keyId, secretAccessKey: secret, region, requestAbortTimeout: timeoutMs });
  return {
    async put(key, bytes, type) {
      await client.putObject(key, bytes, type);
    },
    async get(key) {
      const bytes = await client.getObjectArrayBuffer(key);
      return bytes && Buffer.from(bytes);
    },
    async remove(key) {
      await client.deleteObject(key);
    },
    link: (key, { name, seconds }) => client.getPresignedUrl("GET", key, seconds, { "response-content-disposition": dispositionOf(name) }),
  };
}
