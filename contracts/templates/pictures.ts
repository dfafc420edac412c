import { z } from "zod";
import { defineContract } from "../contract.ts";
import { PictureId } from "./content.ts";

/** Mail programs show these everywhere; WebP and HEIC they do not. */
export const pictureTypes = ["image/jpeg", "image/png"] as const;
export const maxPictureBytes = 2 * 1024 * 1024;

/** Where readers of mails load pictures from. */
export const picturePath = "/m/i/";

/** Pictures of the store's mails. */
export const mailPictures = defineContract({
  noun: "mail-pictures",
  subject: "Template",
  service: "notifications",
  operations: {
    upload: {
      method: "POST",
      path: "/api/v1/notifications/templates/pictures",
      can: ["update", "Template"],
      summary: `Upload a JPEG or PNG of at most ${maxPictureBytes / 1024 / 1024} MiB for mails (multipart field \`file\`); it is public by an address that cannot be guessed, and deleted when no mail shows it`,
      data: z.object({ id: PictureId, url: z.string() }),
      status: 201,
      errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "FILE_QUOTA_REACHED", "STORAGE_UNAVAILABLE"],
      affects: ["files"],
      raw: true,
    },
  },
});
