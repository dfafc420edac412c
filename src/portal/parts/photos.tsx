import { useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { counted, UploadsContext } from "#src/lib/forms/form-contexts";
import { useOrderContext } from "../orders/order-area.tsx";
import { dropPreview, isVideo, keepPreview, type PortalFile, previewOf } from "./portal-file.ts";

const maxPhotos = 5;
const maxBytes = 10 * 1024 * 1024;

interface PhotosProps {
  /** Default: "Photos". */
  label?: string;
  isNeeded: boolean;
  error: string | undefined;
  photos: PortalFile[];
  /** Videos support the case as well. */
  takesVideo?: boolean;
  /** Called with what to do to the photos of that moment: during an upload they may change. */
  onPhotos: (change: (now: PortalFile[]) => PortalFile[]) => void;
}

/** Show photos as evidence; each is uploaded as soon as it is chosen. */
export function Photos({ label, isNeeded, error, photos, takesVideo = false, onPhotos }: PhotosProps) {
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
    const uploaded: PortalFile[] = [];
    const failed: string[] = [];
    // One that is not taken keeps none of the others.
    for (const file of files.slice(0, maxPhotos - photos.length)) {
      try {
        if (file.size > maxBytes) throw Object.assign(new Error("too large"), { code: "PAYLOAD_TOO_LARGE" });
        const { id: fileId, name, type } = await client.upload(file);
        keepPreview(fileId, file);
        uploaded.push({ id: fileId, name, ...(type && { type }) });
      } catch (thrown) {
        failed.push(files.length > 1 ? `${file.name}: ${errorText(thrown)}` : errorText(thrown));
      }
    }
    setFailure(failed.join(" "));
    onPhotos((now) => [...now, ...uploaded].slice(0, maxPhotos));
    setBusy(false);
  };
  const problem = failure || error;
  const named = takesVideo ? "items.media" : "items.photos";
  const words = label ?? t(isNeeded ? named : `${named}Optional`);
  const remove = (photoId: string) => {
    dropPreview(photoId);
    onPhotos((now) => now.filter((one) => one.id !== photoId));
  };
  return (
    <div className="field">
      <span id={id} className="label">
        {words}
        {isNeeded && <span className="needed"> ({t("items.photoRequired")})</span>}
      </span>
      {photos.length > 0 && (
        <ul className="files">
          {photos.map((photo) => (
            <li key={photo.id}>
              <Preview file={photo} />
              <span className="grow">{photo.name}</span>
              <button
                type="button"
                className="quiet small"
                aria-label={t("items.photoRemove", { name: photo.name })}
                onClick={() => remove(photo.id)}
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
            accept={takesVideo ? "image/*,video/mp4" : "image/*"}
            multiple
            disabled={busy}
            aria-describedby={id}
            onChange={(event) => {
              void counted(count, add([...(event.target.files ?? [])]));
              event.target.value = "";
            }}
          />
          {t(busy ? "items.uploading" : takesVideo ? "items.mediaAdd" : "items.photoAdd")}
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

/** Show a picture of the file; none once the page was loaded anew. */
function Preview({ file }: { file: PortalFile }) {
  const url = previewOf(file.id);
  if (!url) return null;
  return isVideo(file) ? <video className="shot" src={url} muted preload="metadata" /> : <img className="shot" src={url} alt="" />;
}
