import { DeleteOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { SettingsWarning } from "#contracts/settings/settings";
import { IconButton } from "#src/ui/icon-button";
import { StatusTag } from "#src/ui/status-tag";
import { useConfirm } from "#src/ui/use-confirm";
import { useLocale } from "#src/ui/use-locale";
import { MoveButtons } from "../parts/move-buttons.tsx";
import styles from "../parts/rows.module.css";
import { useSummary } from "../policies/use-summary.ts";
import { Warnings } from "../warnings.tsx";

interface PlaceRowProps {
  place: ShippingPlace | StorePlace;
  to: string;
  index: number;
  count: number;
  canChange: boolean;
  warnings: readonly SettingsWarning[];
  grip: ReactNode;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One place: where it is, and whom it serves. */
export function PlaceRow({ place, to, index, count, canChange, warnings, grip, onMove, onRemove }: PlaceRowProps) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const confirm = useConfirm();
  const { about } = useSummary();
  const { name, address } = place;
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(address.country);
  const lines = [address.line1, [address.postcode, address.city].filter(Boolean).join(" "), country].filter(Boolean);
  const reach = { ...place, customer_tags: [], order_tags: [], channels: [], price_from_minor: null, price_to_minor: null };
  const isForAll = [place.countries, place.zones, place.product_group_ids].every((list) => list.length === 0);
  const remove = async () => {
    if (await confirm({ title: t("removePlace", { name }), confirm: t("actions.remove", { name }), danger: true })) onRemove();
  };
  return (
    <div className={styles.row}>
      <span className={styles.lead}>{grip || <span className={styles.blank} />}</span>
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={`bh-number ${styles.number}`}>{index + 1}</span>
          <Link to={to} dir="auto">
            {name}
          </Link>
          {!place.active && <StatusTag kind="neutral">{t("enums:active.false")}</StatusTag>}
        </div>
        <div>
          <bdi>{lines.join(", ")}</bdi>
        </div>
        <div className={styles.soft}>{isForAll ? t("servesAll") : about({ applies_to: reach })}</div>
        <Warnings warnings={warnings} />
      </div>
      {canChange && (
        <span className={styles.actions}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <IconButton danger label={t("actions.remove", { name })} icon={<DeleteOutlined />} onClick={() => void remove()} />
        </span>
      )}
    </div>
  );
}
