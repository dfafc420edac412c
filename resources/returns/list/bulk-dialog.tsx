import { Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkAction } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { AssigneeField, memberOf } from "#src/cases/assignee-field";
import { type FlagChange, FlagPicker } from "#src/cases/flag-picker";
import { useCommand } from "#src/hooks/use-command";
import { BulkDialog as BulkFrame, type BulkResult } from "#src/lists/bulk-dialog";
import { useFieldRules } from "#src/ui/use-field-rules";
import { isDangerous } from "../offers.ts";

interface BulkDialogProps {
  action: BulkAction;
  rows: readonly ReturnRow[];
  onClose: () => void;
  /** Receives the ids that failed and stay selected. */
  onDone: (failed: readonly string[]) => void;
}
interface BulkValues {
  reason?: string;
  member?: string;
  flags?: FlagChange;
}

/** Run one action on many returns: confirm once, then show each result. */
export default function BulkDialog({ action, rows, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation("returns");
  const command = useCommand(returns, "bulk", { notice: false });
  const [results, setResults] = useState<readonly BulkResult[]>();
  // The rows as selected: a reload must not rename the results.
  const [numbers] = useState(() => new Map(rows.map((row) => [row.id, row.number])));
  const ids = [...numbers.keys()];

  async function run(values: BulkValues) {
    const result = await command.run({ body: { action, ids, body: bodyOf(action, values) } });
    if (!result.ok) return;
    setResults(result.data.results);
    onDone(result.data.results.filter((one) => !one.is_success).map(({ id }) => id));
  }

  return (
    <BulkFrame<BulkValues>
      title={t(`bulk.titles.${action}`, { count: ids.length })}
      confirm={t(`actions.${action}`)}
      danger={isDangerous(action)}
      isPending={command.isPending}
      error={command.error}
      results={results}
      done={(count) => t("bulk.done", { count })}
      numbers={numbers}
      onRun={(values) => void run(values)}
      onClose={onClose}
    >
      <BulkFields action={action} />
    </BulkFrame>
  );
}

function bodyOf(action: BulkAction, { reason = "", member, flags = { add: [], remove: [] } }: BulkValues): Record<string, unknown> {
  const words = reason.trim();
  switch (action) {
    case "decline":
      return { reason: words };
    case "close":
      return words ? { force: true, reason: words } : {};
    case "assign":
      return { member_id: memberOf(member) };
    case "flags":
      return { ...flags };
    default:
      return {};
  }
}

function BulkFields({ action }: { action: BulkAction }) {
  const { t } = useTranslation("returns");
  const rules = useFieldRules();
  if (action === "flags") {
    return (
      <Form.Item name="flags" rules={rules.needed}>
        <FlagPicker current={[]} />
      </Form.Item>
    );
  }
  if (action === "assign") return <AssigneeField />;
  if (action !== "decline" && action !== "close") return <p>{t(`bulk.${action}Text`)}</p>;
  return (
    <Form.Item
      name="reason"
      label={t(`dialogs.${action}.reason`)}
      extra={t(`bulk.${action}Help`)}
      rules={action === "decline" ? rules.text(1000) : rules.optional(1000)}
    >
      <Input.TextArea autoFocus rows={3} maxLength={1000} />
    </Form.Item>
  );
}
