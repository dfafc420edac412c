import { CommentOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useFiles } from "#src/hooks/use-files";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { QuantityFlow } from "#src/ui/quantity-flow";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { ItemHead } from "../parts/item-head.tsx";
import { ReasonText } from "../parts/reason-text.tsx";
import styles from "./items-box.module.css";

type Item = ReturnDetail["items"][number];
const gradeKinds: Record<NonNullable<Item["grade"]>, StatusKind> = { A: "success", B: "info", C: "warning", D: "danger" };

/** What comes back: why, how many got how far, what was found. */
export function ItemsBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  return (
    <Panel title={t("show.items", { count: record.items.reduce((sum, item) => sum + item.requested, 0) })} flush>
      <ul className={styles.list}>
        {record.items.map((item) => (
          <ItemCard key={item.id} item={item} currency={record.currency} />
        ))}
      </ul>
    </Panel>
  );
}

function ItemCard({ item, currency }: { item: Item; currency: string }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load } = useFiles();
  const found = item.grade || item.condition_note || item.disposition || item.evaluation_images.length > 0;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <ItemHead
          item={item}
          size={56}
          note={
            <span className={styles.tags}>
              <StatusTag kind="neutral">
                <ReasonText reason={item.reason} />
              </StatusTag>
              <StatusTag kind={item.outcome === "EXCHANGE" ? "exchange" : "info"}>
                {item.outcome === "EXCHANGE" && item.exchange
                  ? t("show.exchangeFor", { title: item.exchange.title, count: item.exchange.quantity })
                  : enumLabel("outcome", item.outcome)}
              </StatusTag>
            </span>
          }
        />
        <div className={styles.value}>
          <Money minor={item.value_minor} currency={currency} weight="strong" />
          {item.tax_minor !== 0 && (
            <span className={styles.small}>
              {t("show.tax")} <Money minor={item.tax_minor} currency={currency} />
            </span>
          )}
        </div>
      </div>
      {(item.comment || item.photos.length > 0) && (
        <div className={styles.said}>
          {item.comment && (
            <p className={styles.comment}>
              <CommentOutlined aria-hidden="true" />
              <span className="bh-hidden">{t("show.comment")}</span>
              <bdi>{item.comment}</bdi>
            </p>
          )}
          <PhotoViewer photos={item.photos.map((id) => ({ id }))} load={load} label={t("show.customerPhotos", { title: item.title })} />
        </div>
      )}
      <div className={styles.flow}>
        <QuantityFlow {...item} />
        {item.restocked > 0 && <span className={styles.small}>{t("show.restocked", { count: item.restocked })}</span>}
        {item.settled > 0 && <span className={styles.small}>{t("show.settled", { count: item.settled })}</span>}
      </div>
      {found && (
        <div className={styles.found}>
          <span className={styles.tags}>
            {item.grade && <StatusTag kind={gradeKinds[item.grade]}>{t("show.grade", { grade: item.grade })}</StatusTag>}
            {item.disposition && <StatusTag kind="neutral">{enumLabel("disposition", item.disposition)}</StatusTag>}
          </span>
          {item.condition_note && <bdi className={styles.note}>{item.condition_note}</bdi>}
          <PhotoViewer
            photos={item.evaluation_images.map((id) => ({ id }))}
            load={load}
            label={t("show.inspectionPhotos", { title: item.title })}
          />
        </div>
      )}
    </li>
  );
}
