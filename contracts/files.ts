import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

export const fileTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf", "video/mp4"] as const;
export const FileInfo = z.object({ id: Id, name: z.string(), type: z.enum(fileTypes), size: z.int() });

/** Photos and documents of cases. The type is read from the content, not from the name. */
export const files = defineContract({
  noun: "files",
  subject: "File",
  service: "return-and-exchange",
  operations: {
    upload: {
      method: "POST",
      path: "/api/v1/merchant/files",
      can: ["create", "File"],
      summary: "Store a file of at most 10 MiB (multipart field `file`)",
      data: FileInfo,
      status: 201,
      errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "FILE_QUOTA_REACHED"],
      raw: true,
    },
    show: {
      method: "GET",
      path: "/api/v1/merchant/files/:id",
      can: ["read", "File"],
      summary: "Download a file",
      params: z.object({ id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  },
});
