import { useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { counted, UploadsContext } from "#src/lib/forms/form-contexts";
import { useOrderContext } from "../orders/order-area.tsx";
import type { Choice } from "../request/draft.ts";

const maxPhotos = 5;

interface PhotosProps {
  /** Default: "Photos". */
  label?: string;
  isNeeded: boolean;
  error: string | undefined;
  photos: Choice["photos"];
  /** Called with what to do to the photos of that moment: during an upload they may change. */
  onPhotos: (change: (now: Choice["photos"]) => Choice["photos"]) => void;
}

/** Show photos as evidence; each is uploaded as soon as it is chosen. */
export function Photos({ label, isNeeded, error, photos, onPhotos }: PhotosProps) {
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const count = useContext(UploadsContext);
  const [failure, setFailure] = useState("");
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setFailure("");
    const uploaded: Choice["photos"] = [];
    try {
      for (const file of files.slice(0, maxPhotos - photos.length)) uploaded.push(await client.upload(file));
    } catch (thrown) {
      setFailure(errorText(thrown));
    }
    onPhotos((now) => [...now, ...uploaded].slice(0, maxPhotos));
    setBusy(false);
  };
  const problem = failure || error;
  return (
    <div className="field">
      <span id={id} className="label">
        {label ?? t(isNeeded ? "items.photos" : "items.photosOptional")}
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
                onClick={() => onPhotos((now) => now.filter((one) => one.id !== photo.id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <label className="upload" aria-busy={busy}>
          <input
            className="bh-hidden"
            type="file"
            accept="image/*"
            multiple
            disabled={busy}
            aria-describedby={id}
            onChange={(event) => {
              void counted(count, add([...(event.target.files ?? [])]));
              event.target.value = "";
            }}
          />
          {t(busy ? "items.uploading" : "items.photoAdd")}
        </label>
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
