import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Server {
  /** The bucket's address. */
  url: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Answers as a bucket without room does, or not at all. */
  trouble: "full" | "silent" | null;
  /** Requests without a signature, which a bucket refuses. */
  refused: number;
  close(): Promise<void>;
}

/** Start a server that speaks as much S3 as the storage needs: put, get and delete an object, signed by header or by address. */
export async function startS3(bucket = "backhaul"): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const key = decodeURIComponent(url.pathname.replace(`/${bucket}/`, ""));
      if (!isSigned(request, url)) {
        self.refused += 1;
        response.writeHead(403, { "content-type": "application/xml" }).end("<Error><Code>AccessDenied</Code></Error>");
        return;
      }
      if (self.trouble === "silent") return void request.socket.destroy();
      if (request.method === "PUT" && self.trouble === "full") {
        request.resume();
        response.writeHead(507, { "content-type": "application/xml" }).end("<Error><Code>XMinioStorageFull</Code></Error>");
        return;
      }
      if (request.method === "PUT") {
        // A bucket takes no body of unknown length.
        if (request.headers["content-length"] === undefined) {
          response.writeHead(411, { "content-type": "application/xml" }).end("<Error><Code>MissingContentLength</Code></Error>");
          return;
        }
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const bytes = Buffer.concat(chunks);
        objects.set(key, { bytes, type: request.headers["content-type"] ?? "" });
        response.writeHead(200, { etag: `"${createHash("md5").update(bytes).digest("hex")}"` }).end();
        return;
      }
      const found = objects.get(key);
      if (request.method === "DELETE") {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (!found) {
        response.writeHead(404, { "content-type": "application/xml" }).end("<Error><Code>NoSuchKey</Code></Error>");
      } else {
        const disposition = url.searchParams.get("response-content-disposition");
        response
          .writeHead(200, { "content-type": found.type, ...(disposition && { "content-disposition": disposition }) })
          .end(found.bytes);
      }
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const self: S3Server = {
    url: `http://127.0.0.1:${port}/${bucket}`,
    objects,
    trouble: null,
    refused: 0,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return self;
}

/** Whether the request claims a signature of version 4 by this key; the arithmetic is the client's. */
function isSigned({ headers }: IncomingMessage, url: URL): boolean {
  const byHeader = /^AWS4-HMAC-SHA256 Credential=test-key\/.*Signature=[0-9a-f]{64}$/.test(headers.authorization ?? "");
  const { searchParams } = url;
  const byAddress =
    searchParams.get("X-Amz-Credential")?.startsWith("test-key/") && /^[0-9a-f]{64}$/.test(searchParams.get("X-Amz-Signature") ?? "");
  return byHeader || byAddress === true;
}
