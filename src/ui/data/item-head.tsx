import { PictureOutlined } from "@ant-design/icons";
import { Avatar, Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface ItemHeadProps {
  item: { title: string; variant_title?: string | null; sku?: string | null; image_url?: string | null };
  /** Below the name. */
  note?: ReactNode;
  /** The page of its product. */
  to?: string | undefined;
  size?: number;
}

const pictureStyle = { flex: "none", borderRadius: 8, background: "var(--bh-subtle)", color: "var(--bh-text3)" };
// A name keeps its own text direction but aligns with the page's.
const wordsStyle = { minInlineSize: 0, overflowWrap: "anywhere" } as const;

/** Show an item's picture, name, variant and SKU. */
export function ItemHead({ item, note, to, size = 44 }: ItemHeadProps) {
  const second = [item.variant_title, item.sku].filter(Boolean);
  return (
    <Flex gap={12} flex={1} style={{ minInlineSize: 0 }}>
      <Avatar
        shape="square"
        size={size}
        style={pictureStyle}
        src={item.image_url}
        icon={<PictureOutlined aria-hidden="true" />}
        alt=""
        aria-hidden="true"
      />
      <Flex vertical align="flex-start" flex={1} style={wordsStyle}>
        <Typography.Text strong>
          {to ? (
            <Link to={to}>
              <bdi>{item.title}</bdi>
            </Link>
          ) : (
            <bdi>{item.title}</bdi>
          )}
        </Typography.Text>
        {second.length > 0 && (
          <Flex wrap gap="0 10px" className="bh-small">
            {second.map((part) => (
              <bdi key={part}>{part}</bdi>
            ))}
          </Flex>
        )}
        {note && <Typography.Text type="secondary">{note}</Typography.Text>}
      </Flex>
    </Flex>
  );
}
