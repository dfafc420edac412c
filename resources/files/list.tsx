import {
  AppstoreOutlined,
  FileExcelOutlined,
  FilePdfOutlined,
  FolderOpenOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import { Card, Flex, Image, Progress, Segmented } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FileRow, files } from "#contracts/files";
import { useFiles } from "#src/hooks/commands/use-files";
import { useOperation } from "#src/hooks/data/use-operation";
import type { TableFilter } from "#src/hooks/lists/list-chips";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLocale } from "#src/lib/words/use-locale";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { DateText } from "#src/ui/dates/date-text";
import { dateWords } from "#src/ui/dates/date-words";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";
import { fileTableColumns, Uses } from "./columns.tsx";
import { FileFilters } from "./file-filters.tsx";
import { type FileFilterName, fileFilters, sizeWords } from "./filters.ts";
import styles from "./grid.module.css";
import { FileTools } from "./tools.tsx";
import { isPicture } from "./use-load.ts";

type Look = "grid" | "table";

export default function FilesManager() {
  return (
    <FirstView of={files.noun}>
      <Files />
    </FirstView>
  );
}

/** Show the files of all cases, as pictures or as a table. */
function Files() {
  const { t } = useTranslation("files");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const [look, setLook] = useState<Look>("grid");
  const [open, setOpen] = useState<string>();
  const columns = useMemo(() => fileTableColumns(t, enumLabel, locale, ({ id }) => setOpen(id)), [t, enumLabel, locale]);
  const table = useListTable<FileRow>(files, { columns, filters: useFilterWords() });
  const { load } = useFiles();
  const pictures = table.rows.filter(isPicture);
  const isShown = look === "grid" || open !== undefined;
  const urls = usePhotoUrls(isShown ? pictures : [], load);
  const options = [
    { value: "grid" as const, icon: <AppstoreOutlined aria-label={t("look.grid")} />, title: t("look.grid") },
    { value: "table" as const, icon: <UnorderedListOutlined aria-label={t("look.table")} />, title: t("look.table") },
  ];
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          <Usage />
          <Segmented<Look> aria-label={t("look.label")} options={options} value={look} onChange={setLook} />
        </>
      }
    >
      <Panel flush>
        {(table.rows.length > 0 || table.isFiltered) && (
          <FilterBar {...table.filterProps} extra={<ListTools of={files} table={table} views isTable={look === "table"} />}>
            <FileFilters filters={table.filters} setFilter={table.setFilter} />
          </FilterBar>
        )}
        <ListBox
          table={table}
          width={820}
          {...(look === "grid" && { rows: <Grid rows={table.rows} urls={urls} onOpen={({ id }) => setOpen(id)} /> })}
          empty={<EmptyState icon={<FolderOpenOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />}
        />
      </Panel>
      {open !== undefined && (
        <Image.PreviewGroup
          items={pictures.map(({ id, name }) => ({ src: urls[id] ?? "", alt: name }))}
          preview={{
            visible: true,
            current: pictures.findIndex(({ id }) => id === open),
            onChange: (index) => setOpen(pictures[index]?.id),
            onVisibleChange: (visible) => !visible && setOpen(undefined),
          }}
        />
      )}
    </PageShell>
  );
}

/** Show how much room the store's files take. */
function Usage() {
  const { t } = useTranslation("files");
  const locale = useLocale();
  const { data } = useOperation(files, "usage");
  if (!data) return null;
  const used = sizeWords(data.used, locale);
  if (data.most === 0) return <span className="bh-small">{t("used", { used })}</span>;
  const percent = Math.min(100, Math.round((data.used / data.most) * 100));
  const words = t("usedOf", { used, most: sizeWords(data.most, locale) });
  return (
    <div style={{ inlineSize: 220 }}>
      <span className="bh-small">{words}</span>
      <Progress percent={percent} size="small" showInfo={false} aria-label={words} {...(percent >= 90 && { status: "exception" })} />
    </div>
  );
}

/** Return the list's filters with the texts of their chips. */
function useFilterWords(): Record<FileFilterName, TableFilter> {
  const { t } = useTranslation("files");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return useMemo(() => {
    const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
    return {
      ...fileFilters,
      kind: { ...fileFilters.kind, text: (kind) => enumLabel("file_kind", kind) },
      created_from: { ...fileFilters.created_from, text: day },
      created_to: { ...fileFilters.created_to, text: day },
      min_size: { ...fileFilters.min_size, text: (size) => t("atLeast", { size: sizeWords(Number(size) || 0, locale) }) },
    };
  }, [t, enumLabel, locale]);
}

interface GridProps {
  rows: readonly FileRow[];
  /** Addresses of the pictures, by file. */
  urls: Readonly<Record<string, string>>;
  onOpen: (row: FileRow) => void;
}

/** Show files as cards with their picture. */
function Grid({ rows, urls, onOpen }: GridProps) {
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
