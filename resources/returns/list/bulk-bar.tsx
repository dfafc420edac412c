import { CloseOutlined } from "@ant-design/icons";
import { Button, Card, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { missingRight } from "#contracts/ability";
import { type BulkAction, bulkActions, returnActions } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useCall } from "#src/hooks/use-call";
import { useAbility } from "#src/lib/can";
import type { ListState } from "#src/lib/list-state";
import { IconButton } from "#src/ui/icon-button";
import { isDangerous } from "../offers.ts";
import styles from "./list.module.css";
import type { Selection } from "./use-selection.ts";

/** Maximum number of returns per bulk call. */
const most = 100;

interface BulkBarProps {
  selection: Selection;
  total: number | undefined;
  filters: ListState;
  onAction: (action: BulkAction) => void;
}

/** Show the actions for the selected rows at the bottom of the window. */
export function BulkBar({ selection, total = 0, filters, onAction }: BulkBarProps) {
  const { t } = useTranslation("returns");
  const ability = useAbility();
  const count = selection.rows.size;
  const { isBusy, selectAll } = useSelectAll(filters, selection);
  const reach = Math.min(total, most);
  return (
    <Card size="small" role="region" aria-label={t("bulk.label")} className={styles.bar ?? ""}>
      <Flex wrap align="center" gap="8px 12px">
        <strong role="status">{t("common:states.selected", { count })}</strong>
        {count < reach && (
          <Button type="link" size="small" loading={isBusy} onClick={selectAll}>
            {total > most ? t("bulk.selectFirst", { count: most }) : t("bulk.selectAll", { count: total })}
          </Button>
        )}
        <Flex wrap align="center" gap={6}>
          {bulkActions
            .filter((action) => !missingRight(ability, returnActions[action]))
            .map((action) => (
              <Button key={action} size="small" danger={isDangerous(action)} onClick={() => onAction(action)}>
                {t(`actions.${action}`)}
              </Button>
            ))}
          <IconButton size="small" icon={<CloseOutlined />} label={t("bulk.clear")} onClick={selection.clear} />
        </Flex>
      </Flex>
    </Card>
  );
}

/** Return a function that selects all matching rows, page by page, up to the bulk limit. */
function useSelectAll({ q, sort, filters }: ListState, selection: Selection) {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  async function selectAll() {
    setBusy(true);
    try {
      const query = {
        ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(",")])),
        ...(q && { q }),
        ...(sort && { sort }),
      };
      const found: ReturnRow[] = [];
      let cursor: string | null = "";
      while (cursor !== null && found.length < most) {
        const page: { items: ReturnRow[]; next_cursor: string | null } = await call(returns, "list", {
          query: { ...query, limit: "20", ...(cursor && { cursor }) },
        });
        found.push(...page.items);
        cursor = page.next_cursor;
      }
      selection.add(found.slice(0, most));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, selectAll: () => void selectAll().catch(() => undefined) };
}
