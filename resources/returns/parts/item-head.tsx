import { PictureOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import styles from "./item-head.module.css";

interface ItemHeadProps {
  item: { title: string; variant_title?: string | null; sku?: string | null; image_url?: string | null };
  /** Under the name. */
  note?: ReactNode;
  size?: number;
}

/** An item by picture, name, variant and SKU. */
export function ItemHead({ item, note, size = 44 }: ItemHeadProps) {
  const second = [item.variant_title, item.sku].filter(Boolean);
  return (
    <div className={styles.head}>
      <span className={styles.picture} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
        {item.image_url ? <img src={item.image_url} alt="" loading="lazy" width={size} height={size} /> : <PictureOutlined />}
      </span>
      <div className={styles.words}>
        <bdi className={styles.title}>{item.title}</bdi>
        {second.length > 0 && (
          <span className={styles.second}>
            {second.map((part) => (
              <bdi key={part}>{part}</bdi>
            ))}
          </span>
        )}
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  );
}
