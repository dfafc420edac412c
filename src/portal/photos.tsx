import { useId, useState } from "react";
import { type Client, Refused } from "./client.ts";
import type { Choice } from "./draft.ts";
import { useSpeech } from "./words.ts";

const most = 5;

interface PhotosProps {
  client: Client;
  /** What they show; default a word for photos. */
  label?: string;
  isNeeded: boolean;
  error: string | undefined;
  photos: Choice["photos"];
  onPhotos: (photos: Choice["photos"]) => void;
}

/** Pictures that show why. They are kept as soon as they are chosen. */
export function Photos({ client, label, isNeeded, error, photos, onPhotos }: PhotosProps) {
  const { t } = useSpeech();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setRefused("");
    const kept = [...photos];
    try {
      for (const file of files.slice(0, most - photos.length)) kept.push(await client.upload(file));
    } catch (problem) {
      setRefused((problem instanceof Refused && problem.message) || t("offline"));
    }
    onPhotos(kept);
    setBusy(false);
  };
  const said = refused || error;
  return (
    <div className="field">
      <span id={id} className="label">
        {label ?? t(isNeeded ? "items.photo" : "items.photoFree")}
      </span>
      {photos.length > 0 && (
        <ul className="files">
          {photos.map((photo) => (
            <li key={photo.id}>
              <span className="grow">{photo.name}</span>
              <button
                type="button"
                className="quiet small"
                aria-label={t("items.photoRemove", { name: photo.name })}
                onClick={() => onPhotos(photos.filter((one) => one.id !== photo.id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && (
        <label className="upload" aria-busy={busy}>
          <input
            className="bh-hidden"
            type="file"
            accept="image/*"
            multiple
            disabled={busy}
            aria-describedby={id}
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          {t(busy ? "items.uploading" : "items.photoAdd")}
        </label>
      )}
      {said && (
        <p className="error" role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
