import { DeleteOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { SettingsWarning } from "#contracts/settings/settings";
import { IconButton } from "#src/ui/icon-button";
import { StatusTag } from "#src/ui/status-tag";
import { useConfirm } from "#src/ui/use-confirm";
import { policiesAddress, under } from "../addresses.ts";
import { MoveButtons } from "../parts/move-buttons.tsx";
import styles from "../parts/rows.module.css";
import { Warnings } from "../warnings.tsx";
import { useSummary } from "./use-summary.ts";

interface PolicyRowProps {
  policy: ReturnPolicy;
  index: number;
  /** Of those that are sorted. */
  count: number;
  canChange: boolean;
  warnings: readonly SettingsWarning[];
  grip?: ReactNode;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One policy in words: what it is about, and what it says. */
export function PolicyRow({ policy, index, count, canChange, warnings, grip, onMove, onRemove }: PolicyRowProps) {
  const { t } = useTranslation("settings");
  const confirm = useConfirm();
  const { about, rules } = useSummary();
  const { name } = policy;
  const remove = async () => {
    if (await confirm({ title: t("removePolicy", { name }), confirm: t("actions.remove", { name }), danger: true })) onRemove();
  };
  return (
    <div className={styles.row} data-default={policy.is_default}>
      <span className={styles.lead}>{grip || <span className={styles.blank} />}</span>
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={`bh-number ${styles.number}`}>{index + 1}</span>
          <Link to={under(policiesAddress, policy.id ?? "")} dir="auto">
            {name}
          </Link>
          {policy.is_default && <StatusTag kind="info">{t("isDefault")}</StatusTag>}
          {!policy.active && <StatusTag kind="neutral">{t("enums:active.false")}</StatusTag>}
        </div>
        <div className={styles.soft}>{policy.is_default ? t("defaultAbout") : about(policy)}</div>
        <div>{rules(policy)}</div>
        <Warnings warnings={warnings} />
      </div>
      {canChange && !policy.is_default && (
        <span className={styles.actions}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <IconButton danger label={t("actions.remove", { name })} icon={<DeleteOutlined />} onClick={() => void remove()} />
        </span>
      )}
    </div>
  );
}
