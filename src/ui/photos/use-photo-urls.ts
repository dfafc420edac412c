import { useEffect, useState } from "react";

export interface Photo {
  id: string;
  name?: string;
  /** Known URL; otherwise `load` is called. */
  url?: string;
}

/** Load photos once and return their object URLs: they need the session's token, which antd's Image cannot send. */
export function usePhotoUrls(photos: readonly Photo[], load?: (id: string) => Promise<Blob>): Record<string, string> {
  const [urls, setUrls] = useState<Record<string, string>>({});
  const wanted = photos
    .filter((photo) => !photo.url)
    .map((photo) => photo.id)
    .join(" ");
  useEffect(() => {
    if (!load || !wanted) return;
    let alive = true;
    const made: string[] = [];
    for (const id of wanted.split(" ")) {
      load(id).then(
        (blob) => {
          if (!alive) return;
          const url = URL.createObjectURL(blob);
          made.push(url);
          setUrls((before) => ({ ...before, [id]: url }));
        },
        () => undefined,
      );
    }
    return () => {
      alive = false;
      for (const url of made) URL.revokeObjectURL(url);
      setUrls({});
    };
  }, [wanted, load]);
  return { ...urls, ...Object.fromEntries(photos.flatMap((photo) => (photo.url ? [[photo.id, photo.url]] : []))) };
}
