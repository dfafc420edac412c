import { PictureOutlined } from "@ant-design/icons";
import { Button, Flex, Image } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Photo, usePhotoUrls } from "./use-photo-urls.ts";

interface PhotoViewerProps {
  photos: readonly Photo[];
  /** Must keep its identity between renders. */
  load?: (id: string) => Promise<Blob>;
  size?: number;
  /** Whose photos they are, for screen readers. */
  label: string;
}

const imageStyle = { inlineSize: "100%", blockSize: "100%", objectFit: "cover" } as const;

/** Show thumbnails that open in antd's preview; they are buttons, because antd's Image cannot be opened by keyboard. */
export function PhotoViewer({ photos, load, size = 56, label }: PhotoViewerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const urls = usePhotoUrls(photos, load);
  if (photos.length === 0) return null;
  const thumb = { inlineSize: size, blockSize: size, padding: 0, overflow: "hidden", cursor: "zoom-in" };
  return (
    <>
      <Flex component="ul" wrap gap={8} aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Button style={thumb} aria-label={t("photos.open", { index: index + 1, total: photos.length })} onClick={() => setOpen(index)}>
              {urls[photo.id] ? (
                <img style={imageStyle} src={urls[photo.id]} alt="" loading="lazy" />
              ) : (
                <PictureOutlined aria-hidden="true" />
              )}
            </Button>
          </li>
        ))}
      </Flex>
      {open !== undefined && (
        <Image.PreviewGroup
          items={photos.map((photo) => ({ src: urls[photo.id] ?? "", alt: photo.name ?? label }))}
          preview={{ visible: true, current: open, onChange: setOpen, onVisibleChange: (visible) => !visible && setOpen(undefined) }}
        />
      )}
    </>
  );
}
