import { Form, Segmented, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { type Block, contentLimits, type SimpleBlock } from "#contracts/templates/content";
import { BlockList } from "./block-list.tsx";
import { newSimpleBlock, simple } from "./blocks.ts";

type Columns = Extract<Block, { type: "columns" }>;

interface ColumnsFormProps {
  block: Columns;
  language: Language;
  onChange: (columns: Columns["columns"], label: string) => void;
  /** Edit a block that stands in a column. */
  children: (block: SimpleBlock, onChange: (block: SimpleBlock, label: string) => void) => ReactNode;
}

/** Edit two or three columns and what stands in them. */
export function ColumnsForm({ block: { id, columns }, language, onChange, children }: ColumnsFormProps) {
  const { t } = useTranslation("templates");
  const [selected, setSelected] = useState<string | null>(null);
  const inColumn = (at: number, blocks: SimpleBlock[], label: string) =>
    onChange(
      columns.map((column, index) => (index === at ? { blocks } : column)),
      label,
    );
  const resize = (count: number) =>
    onChange(
      Array.from({ length: count }, (_, at) => columns[at] ?? { blocks: [] }),
      `${id}.count`,
    );
  return (
    <>
      <Form.Item label={t("fields.columns")}>
        <Segmented aria-label={t("fields.columns")} value={columns.length} options={[2, 3]} onChange={resize} />
      </Form.Item>
      {columns.map(({ blocks }, at) => {
        const own = blocks.find((one) => one.id === selected);
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            key={at}
            aria-label={t("column", { number: at + 1 })}
            style={{ marginBlockEnd: 16 }}
          >
            <Typography.Text strong>{t("column", { number: at + 1 })}</Typography.Text>
            <BlockList
              blocks={blocks}
              selected={selected}
              language={language}
              kinds={simple}
              make={newSimpleBlock}
              least={0}
              most={contentLimits.columnBlocks}
              onSelect={setSelected}
              onChange={(changed) => inColumn(at, changed, `${id}.${at}`)}
            />
            {own &&
              children(own, (next, label) =>
                inColumn(
                  at,
                  blocks.map((one) => (one.id === next.id ? next : one)),
                  label,
                ),
              )}
          </section>
        );
      })}
    </>
  );
}
