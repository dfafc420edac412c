import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * Compress longer text with Brotli or gzip. Compressed request bodies are refused, because a small one may unpack to
 * any size.
 */
export async function registerCompress(app: FastifyInstance): Promise<void> {
  await app.register(compress, { threshold: 1400, encodings: ["br", "gzip"], globalDecompression: false });
}
