import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import type { Block } from "#contracts/templates/content";
import { IconButton } from "#src/ui/actions/icon-button";
import { copied, movedBlock, wordsIn } from "./blocks.ts";

interface BlockListProps<Kind extends Block> {
  blocks: readonly Kind[];
  selected: string | null;
  language: Language;
  /** The kinds that can be added, and how one is made. */
  kinds: readonly Kind["type"][];
  make: (kind: Kind["type"]) => Kind;
  least: number;
  most: number;
  onSelect: (id: string) => void;
  onChange: (blocks: Kind[]) => void;
}

/** Show blocks in order; they are moved by dragging, or by the buttons of the selected one. */
export function BlockList<Kind extends Block>(props: BlockListProps<Kind>) {
  const { blocks, selected, language, kinds, make, most, onSelect, onChange } = props;
  const { t } = useTranslation("templates");
  const [dragged, setDragged] = useState<number>();
  const add = (block: Kind) => {
    const at = blocks.findIndex(({ id }) => id === selected);
    onChange(at === -1 ? [...blocks, block] : [...blocks.slice(0, at + 1), block, ...blocks.slice(at + 1)]);
    onSelect(block.id);
  };
  const drop = (index: number) => {
    if (dragged !== undefined) onChange(movedBlock(blocks, dragged, index));
    setDragged(undefined);
  };
  const kindMenu = kinds.map((kind) => ({ key: kind, label: t(`blocks.${kind}`), onClick: () => add(make(kind)) }));
  return (
    <Flex vertical gap={8}>
      <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {blocks.map((block, index) => (
          <li
            key={block.id}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(index)}
          >
            <Button
              block
              type={block.id === selected ? "primary" : "text"}
              aria-pressed={block.id === selected}
              style={{ justifyContent: "flex-start", minWidth: 0 }}
              onClick={() => onSelect(block.id)}
            >
              {t(`blocks.${block.type}`)}
              <Typography.Text ellipsis style={{ color: "inherit", fontWeight: "normal" }}>
                <bdi>{wordsIn(block, language)}</bdi>
              </Typography.Text>
            </Button>
            {block.id === selected && <BlockTools {...props} block={block} index={index} onAdd={add} />}
          </li>
        ))}
      </ol>
      <Dropdown trigger={["click"]} disabled={blocks.length >= most} menu={{ items: kindMenu }}>
        <Button icon={<PlusOutlined aria-hidden="true" />}>{t("actions.add")}</Button>
      </Dropdown>
    </Flex>
  );
}

type BlockToolsProps<Kind extends Block> = BlockListProps<Kind> & { block: Kind; index: number; onAdd: (block: Kind) => void };

function BlockTools<Kind extends Block>({ blocks, block, index, least, most, onAdd, onChange }: BlockToolsProps<Kind>) {
  const { t } = useTranslation("templates");
  return (
    <Flex gap={4} style={{ paddingBlock: 4 }}>
      <IconButton
        label={t("actions.up")}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onChange(movedBlock(blocks, index, index - 1))}
      />
      <IconButton
        label={t("actions.down")}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={index === blocks.length - 1}
        onClick={() => onChange(movedBlock(blocks, index, index + 1))}
      />
      <IconButton
        label={t("actions.copy")}
        icon={<CopyOutlined aria-hidden="true" />}
        disabled={blocks.length >= most}
        onClick={() => onAdd(copied(block))}
      />
      <IconButton
        label={t("actions.remove")}
        icon={<DeleteOutlined aria-hidden="true" />}
        disabled={blocks.length <= least}
        onClick={() => onChange(blocks.filter(({ id }) => id !== block.id))}
      />
    </Flex>
  );
}
