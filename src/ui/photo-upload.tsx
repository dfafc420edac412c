import { CameraOutlined, CloseOutlined, PictureOutlined } from "@ant-design/icons";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import fields from "./field.module.css";
import styles from "./photos.module.css";
import { usePhotoUrls } from "./use-photo-urls.ts";

interface PhotoUploadProps {
  /** Ids of the files that are stored. */
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** Stores one file and answers its id; rejects with an error whose `code` names the reason. */
  upload: (file: File) => Promise<{ id: string }>;
  load?: (id: string) => Promise<Blob>;
  label: string;
  max?: number;
  /** Of one picture that is no photo, a logo: what the tile says, and what takes it away. */
  words?: { add: string; remove: string };
  accept?: string;
  /** Why a file is not even sent, in words. */
  refuse?: (file: File) => string | undefined;
}

const maxBytes = 10 * 1024 * 1024;
const photoTypes = "image/jpeg,image/png,image/webp,image/heic";

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "UNKNOWN";
};

/** Pictures chosen, dropped or taken with the camera, sent at once, one by one removable. */
export function PhotoUpload(props: PhotoUploadProps) {
  const { value = [], onChange, upload, load, label, max = 20, words, accept = photoTypes, refuse } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(value);
  latest.current = value;
  const id = useId();
  const urls = usePhotoUrls(
    value.map((one) => ({ id: one })),
    load,
  );
  const send = async (file: File) => {
    const refused = refuse?.(file);
    if (refused) return refused;
    if (file.size > maxBytes) return t("errors:PAYLOAD_TOO_LARGE");
    try {
      const stored = await upload(file);
      latest.current = [...latest.current, stored.id];
      onChange?.([...latest.current]);
      return undefined;
    } catch (error) {
      return t([`errors:${codeOf(error)}`, "errors:UNKNOWN"]);
    }
  };
  const take = async (files: Iterable<File>) => {
    const chosen = [...files].slice(0, Math.max(0, max - latest.current.length));
    setProblems([]);
    setBusy((count) => count + chosen.length);
    for (const file of chosen) {
      const problem = await send(file);
      if (problem) setProblems((before) => [...before, `${file.name}: ${problem}`]);
      setBusy((count) => count - 1);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  return (
    <div className={fields.stack}>
      <ul className={styles.row} aria-label={label}>
        {value.map((one, index) => (
          <li key={one} className={styles.kept}>
            <span className={`${styles.thumb} ${words ? styles.whole : ""}`}>
              {urls[one] && <img src={urls[one]} alt={words ? label : t("photos.number", { index: index + 1 })} />}
            </span>
            <button
              type="button"
              className={styles.remove}
              aria-label={words?.remove ?? t("photos.remove", { index: index + 1 })}
              onClick={() => onChange?.(value.filter((kept) => kept !== one))}
            >
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
        {value.length < max && (
          <li>
            <label htmlFor={id} className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
              {words ? <PictureOutlined aria-hidden="true" /> : <CameraOutlined aria-hidden="true" />}
              <span>{busy > 0 ? t("photos.sending", { count: busy }) : (words?.add ?? t("photos.add"))}</span>
              <input
                id={id}
                className={styles.input}
                type="file"
                accept={accept}
                multiple={max > 1}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  event.target.value = "";
                  void take(files);
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <span className="bh-hidden" role="status">
        {busy > 0 && t("photos.sending", { count: busy })}
      </span>
      {problems.map((problem) => (
        <span key={problem} className={fields.error} role="alert">
          {problem}
        </span>
      ))}
    </div>
  );
}
