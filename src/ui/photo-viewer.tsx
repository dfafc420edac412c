import { PictureOutlined } from "@ant-design/icons";
import { Image } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./photos.module.css";
import { type Photo, usePhotoUrls } from "./use-photo-urls.ts";

interface PhotoViewerProps {
  photos: readonly Photo[];
  /** Must keep its identity between renders. */
  load?: (id: string) => Promise<Blob>;
  size?: number;
  /** Whose photos they are, for those who hear the page. */
  label: string;
}

/** Small pictures that open large; arrows leaf through, Escape closes. */
export function PhotoViewer({ photos, load, size = 56, label }: PhotoViewerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const urls = usePhotoUrls(photos, load);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.row} aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumb}
              style={{ inlineSize: size, blockSize: size }}
              aria-label={t("photos.open", { index: index + 1, total: photos.length })}
              onClick={() => setOpen(index)}
            >
              {urls[photo.id] ? <img src={urls[photo.id]} alt="" loading="lazy" /> : <PictureOutlined aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Image.PreviewGroup
          items={photos.map((photo) => ({ src: urls[photo.id] ?? "", alt: photo.name ?? label }))}
          preview={{ visible: true, current: open, onChange: setOpen, onVisibleChange: (visible) => !visible && setOpen(undefined) }}
        />
      )}
    </>
  );
}
