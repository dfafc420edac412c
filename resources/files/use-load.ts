import { useCallback } from "react";
import { claimLabels } from "#contracts/claims/labels";
import { listExports } from "#contracts/exports/exports";
import { type FileRow, files } from "#contracts/files";
import { invoices } from "#contracts/invoices/invoices";
import { labels } from "#contracts/labels/labels";
import { useCall } from "#src/hooks/commands/use-call";

/** Return whether a file was uploaded; labels and documents are drawn here, and exports written. */
export const isUpload = ({ kind }: FileRow): boolean => kind !== "LABEL" && kind !== "DOCUMENT" && kind !== "EXPORT";
/** Return whether a browser can show it as a picture. */
export const isPicture = (row: FileRow): boolean => isUpload(row) && /^image\/(jpeg|png|webp)$/.test(row.type);

/** Return a call that fetches a file's bytes from where its kind is. */
export function useLoad(): (row: FileRow) => Promise<Blob> {
  const call = useCall();
  return useCallback(
    async ({ id, kind, uses }) => {
      const params = { id };
      const claim = uses.find(({ noun }) => noun === "claim");
      if (kind === "LABEL" && claim) return (await call(claimLabels, "document", { params: { id: claim.id, label_id: id } })) as Blob;
      if (kind === "LABEL") return (await call(labels, "document", { params })) as Blob;
      if (kind === "DOCUMENT") return (await call(invoices, "pdf", { params })) as Blob;
      if (kind === "EXPORT") return (await call(listExports, "file", { params })) as unknown as Blob;
      return (await call(files, "show", { params })) as Blob;
    },
    [call],
  );
}
