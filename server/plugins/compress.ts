import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Text of some length goes out as Brotli or gzip. Bodies that come in compressed are refused: a small one may unpack to anything. */
export async function registerCompress(app: FastifyInstance): Promise<void> {
  await app.register(compress, { threshold: 1400, encodings: ["br", "gzip"], globalDecompression: false });
}
