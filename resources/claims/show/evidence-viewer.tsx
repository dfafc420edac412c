import { PictureOutlined, PlayCircleOutlined, ZoomInOutlined } from "@ant-design/icons";
import { Button, Flex, Image } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { useFiles } from "#src/hooks/commands/use-files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";
import styles from "./evidence.module.css";

type Item = ClaimDetail["items"][number];

/** Show an item's evidence beside the picture of what was ordered. */
export function EvidenceViewer({ item }: { item: Pick<Item, "title" | "image_url" | "evidence"> }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const { load } = useFiles();
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { evidence } = item;
  const urls = usePhotoUrls(
    evidence.map(({ file_id }) => ({ id: file_id })),
    load,
  );
  const current = evidence[Math.min(chosen, evidence.length - 1)];
  if (!current) return null;
  const url = urls[current.file_id];
  const pictures = evidence.filter(({ kind }) => kind !== "video");
  const place = { index: evidence.indexOf(current) + 1, total: evidence.length };
  return (
    <section className={styles.pair} aria-label={t("evidence.label", { title: item.title })}>
      <figure className={styles.figure}>
        <figcaption className="bh-small">{t("evidence.ordered")}</figcaption>
        <div className={styles.frame}>
          {item.image_url ? <img src={item.image_url} alt={item.title} loading="lazy" /> : <PictureOutlined aria-hidden="true" />}
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption className="bh-small">
          {enumLabel("claim_evidence", current.kind)}
          {place.total > 1 && <span className="bh-number"> · {t("evidence.place", place)}</span>}
        </figcaption>
        {current.kind === "video" && url ? (
          // biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions
          <video className={styles.clip} src={url} controls preload="metadata" aria-label={enumLabel("claim_evidence", "video")} />
        ) : (
          <Button
            type="text"
            className={styles.frame ?? ""}
            aria-label={t("evidence.open", place)}
            disabled={!url}
            onClick={() => setOpen(true)}
          >
            {url ? <img src={url} alt="" /> : <PictureOutlined aria-hidden="true" />}
            <ZoomInOutlined aria-hidden="true" className={styles.zoom} />
          </Button>
        )}
        {place.total > 1 && (
          <Flex component="ul" wrap gap={8}>
            {evidence.map(({ file_id, kind }, index) => (
              <li key={file_id}>
                <Button
                  className={styles.thumb ?? ""}
                  aria-pressed={file_id === current.file_id}
                  aria-label={`${enumLabel("claim_evidence", kind)} · ${t("evidence.place", { index: index + 1, total: place.total })}`}
                  onClick={() => setChosen(index)}
                >
                  {kind === "video" ? (
                    <PlayCircleOutlined aria-hidden="true" />
                  ) : urls[file_id] ? (
                    <img src={urls[file_id]} alt="" loading="lazy" />
                  ) : (
                    <PictureOutlined aria-hidden="true" />
                  )}
                </Button>
              </li>
            ))}
          </Flex>
        )}
      </figure>
      {isOpen && (
        <Image.PreviewGroup
          items={pictures.map(({ file_id, kind }) => ({ src: urls[file_id] ?? "", alt: enumLabel("claim_evidence", kind) }))}
          preview={{
            visible: true,
            current: pictures.indexOf(current),
            onChange: (index) => setChosen(evidence.indexOf(pictures[index] ?? current)),
            onVisibleChange: (visible) => !visible && setOpen(false),
          }}
        />
      )}
    </section>
  );
}
