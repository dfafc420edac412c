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
  onChange: (change: (now: Columns["columns"]) => Columns["columns"], label: string) => void;
  /** Edit a block that stands in a column. */
  children: (block: SimpleBlock, onChange: (change: (now: SimpleBlock) => SimpleBlock, label: string) => void) => ReactNode;
}

/** Edit two or three columns and what stands in them. */
export function ColumnsForm({ block: { id, columns }, language, onChange, children }: ColumnsFormProps) {
  const { t } = useTranslation("templates");
  const [selected, setSelected] = useState<string | null>(null);
  const inColumn = (at: number, blocks: SimpleBlock[], label: string) =>
    onChange((now) => now.map((column, index) => (index === at ? { blocks } : column)), label);
  const resize = (count: number) => onChange((now) => Array.from({ length: count }, (_, at) => now[at] ?? { blocks: [] }), `${id}.count`);
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
              children(own, (made, label) =>
                onChange(
                  (now) => now.map((column) => ({ blocks: column.blocks.map((one) => (one.id === own.id ? made(one) : one)) })),
                  label,
                ),
              )}
          </section>
        );
      })}
    </>
  );
}
