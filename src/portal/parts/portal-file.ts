/** A file the customer has uploaded. */
export interface PortalFile {
  id: string;
  name: string;
  type?: string;
}
export const isVideo = ({ type }: Pick<PortalFile, "type">): boolean => type?.startsWith("video/") ?? false;

/** Object URLs of the files this page has uploaded; after a reload there are none. */
const previews = new Map<string, string>();

/** Keep a file to show it where it is listed. */
export function keepPreview(id: string, file: File): void {
  // Browsers show no other pictures, and make no URLs in tests.
  if (typeof URL.createObjectURL === "function" && /^(image\/(jpeg|png|webp)|video\/mp4)$/.test(file.type))
    previews.set(id, URL.createObjectURL(file));
}

export const previewOf = (id: string): string | undefined => previews.get(id);

/** Forget a file that was removed. */
export function dropPreview(id: string): void {
  const url = previews.get(id);
  if (url) URL.revokeObjectURL(url);
  previews.delete(id);
}
