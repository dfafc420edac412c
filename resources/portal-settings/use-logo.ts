import { useCallback } from "react";
import { files } from "#contracts/files";
import { useCall } from "#src/hooks/use-call";

/** Stores and fetches the picture of a logo. */
export function useLogo() {
  const call = useCall();
  const load = useCallback((id: string) => call(files, "show", { params: { id } }) as Promise<Blob>, [call]);
  const upload = useCallback(
    (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return call(files, "upload", { body: form });
    },
    [call],
  );
  return { load, upload };
}
