import { CloseOutlined } from "@ant-design/icons";
import { Button, Card, Flex } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { missingRight } from "#contracts/ability";
import type { DrawnAction, DrawnActions } from "#contracts/action";
import type { Contract } from "#contracts/contract";
import { useCall } from "#src/hooks/commands/use-call";
import type { ListState } from "#src/lib/lists/list-state";
import { useAbility } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";
import styles from "./rows.module.css";
import type { Selection } from "./use-selection.ts";

/** Maximum number of rows per bulk call. */
const most = 100;

interface BulkBarProps<Row, Action extends string> {
  /** The contract with the list, in whose words are `actions` and `bulk.label`. */
  of: Contract;
  actions: DrawnActions;
  selection: Selection<Row>;
  total: number | undefined;
  filters: ListState;
  onAction: (action: Action) => void;
  /** Beside the actions. */
  extra?: ReactNode;
}

/** Show the actions this person may take on the selected rows, at the bottom of the window. */
export function BulkBar<Row, Action extends string>({ total = 0, selection, ...props }: BulkBarProps<Row, Action>) {
  const { t, ready } = useTranslation("lists");
  const { t: words } = useTranslation(props.of.noun);
  const ability = useAbility();
  const allowed = Object.entries(props.actions).filter(([, entry]) => entry.bulk && !missingRight(ability, entry)) as [
    Action,
    DrawnAction,
  ][];
  const { isBusy, selectAll } = useSelectAll(props.of, props.filters, selection);
  const count = selection.rows.size;
  if (!ready) return null;
  return (
    <Card size="small" role="region" aria-label={words("bulk.label")} className={styles.bar ?? ""}>
      <Flex wrap align="center" gap="8px 12px">
        <strong role="status">{t("common:states.selected", { count })}</strong>
        {count < Math.min(total, most) && (
          <Button type="link" size="small" loading={isBusy} onClick={selectAll}>
            {total > most ? t("bulk.selectFirst", { count: most }) : t("bulk.selectAll", { count: total })}
          </Button>
        )}
        <Flex wrap align="center" gap={6}>
          {allowed.map(([action, { dangerous = false }]) => (
            <Button key={action} size="small" danger={dangerous} onClick={() => props.onAction(action)}>
              {words(`actions.${action}`)}
            </Button>
          ))}
          {props.extra}
          <IconButton size="small" icon={<CloseOutlined aria-hidden="true" />} label={t("bulk.clear")} onClick={selection.clear} />
        </Flex>
      </Flex>
    </Card>
  );
}

/** Return a function that selects all matching rows, page by page, up to the bulk limit. */
function useSelectAll<Row>(of: Contract, { q, sort, filters }: ListState, selection: Selection<Row>) {
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
      const found: Row[] = [];
      let cursor: string | null = "";
      while (cursor !== null && found.length < most) {
        const page = (await call(of, "list", { query: { ...query, limit: "20", ...(cursor && { cursor }) } })) as {
          items: Row[];
          next_cursor: string | null;
        };
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
