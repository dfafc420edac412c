import { FileExcelOutlined, FilePdfOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { Card, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { FileRow } from "#contracts/files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLocale } from "#src/lib/words/use-locale";
import { DateText } from "#src/ui/dates/date-text";
import { Uses } from "./columns.tsx";
import { sizeWords } from "./filters.ts";
import styles from "./grid.module.css";
import { FileTools } from "./tools.tsx";
import { isPicture } from "./use-load.ts";

interface GridProps {
  rows: readonly FileRow[];
  /** Addresses of the pictures, by file. */
  urls: Readonly<Record<string, string>>;
  onOpen: (row: FileRow) => void;
}

/** Show files as cards with their picture. */
export function Grid({ rows, urls, onOpen }: GridProps) {
  return (
    <ul className={styles.grid}>
      {rows.map((row) => (
        <li key={row.id}>
          <FileCard row={row} url={urls[row.id]} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function FileCard({ row, url, onOpen }: { row: FileRow; url: string | undefined; onOpen: (row: FileRow) => void }) {
  const { t } = useTranslation("files");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return (
    <Card size="small" className={styles.card ?? ""} cover={<Cover row={row} url={url} />}>
      <Flex vertical gap={4} className={styles.facts ?? ""}>
        <bdi className={styles.name}>{row.name}</bdi>
        <span className="bh-small">
          {enumLabel("file_kind", row.kind)} · {row.size === null ? "—" : sizeWords(row.size, locale)} ·{" "}
          <DateText at={row.created_at} format="date" />
        </span>
        <Uses row={row} t={t} />
        <FileTools row={row} onOpen={onOpen} />
      </Flex>
    </Card>
  );
}

function Cover({ row, url }: { row: FileRow; url: string | undefined }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      {isPicture(row) && url ? <img src={url} alt="" loading="lazy" /> : <FileIcon type={row.type} />}
    </div>
  );
}

function FileIcon({ type }: { type: string }) {
  if (type.startsWith("video/")) return <VideoCameraOutlined aria-hidden="true" />;
  return type === "application/pdf" ? <FilePdfOutlined aria-hidden="true" /> : <FileExcelOutlined aria-hidden="true" />;
}
