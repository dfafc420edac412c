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
  const open = async () => {
    const { S3mini } = await import("s3mini");
    return new S3mini({ endpoint: url, accessKeyId: keyId, secretAccessKey: secret, region, requestAbortTimeout: timeoutMs });
  };
  let opened: ReturnType<typeof open> | undefined;
  const client = () => (opened ??= open());
  return {
    async put(key, bytes, type) {
      await (await client()).putObject(key, bytes, type);
    },
    async get(key) {
      const bytes = await (await client()).getObjectArrayBuffer(key);
      return bytes && Buffer.from(bytes);
    },
    async remove(key) {
      await (await client()).deleteObject(key);
    },
    link: async (key, { name, seconds }) =>
      (await client()).getPresignedUrl("GET", key, seconds, { "response-content-disposition": dispositionOf(name) }),
  };
}
