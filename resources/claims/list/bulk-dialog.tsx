import { Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkClaimAction } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { AssigneeField, memberOf } from "#src/cases/assignee-field";
import { type FlagChange, FlagPicker } from "#src/cases/flag-picker";
import { ReasonField } from "#src/cases/reason-field";
import { useCommand } from "#src/hooks/use-command";
import { BulkDialog as BulkFrame, type BulkResult } from "#src/lists/bulk-dialog";
import { useFieldRules } from "#src/ui/use-field-rules";
import { isDangerous } from "../offers.ts";

interface BulkDialogProps {
  action: BulkClaimAction;
  rows: readonly ClaimRow[];
  onClose: () => void;
  /** Receives the ids that failed and stay selected. */
  onDone: (failed: readonly string[]) => void;
}
interface BulkValues {
  reason?: string;
  member?: string;
  flags?: FlagChange;
}

/** Run one action on many claims: confirm once, then show each result. */
export default function BulkDialog({ action, rows, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation("claims");
  const command = useCommand(claims, "bulk", { notice: false });
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

function bodyOf(action: BulkClaimAction, { reason = "", member, flags = { add: [], remove: [] } }: BulkValues): Record<string, unknown> {
  switch (action) {
    case "deny":
    case "close":
      return { reason: reason.trim() };
    case "assign":
      return { member_id: memberOf(member) };
    case "flags":
      return { ...flags };
    default:
      return {};
  }
}

function BulkFields({ action }: { action: BulkClaimAction }) {
  const { t } = useTranslation("claims");
  const rules = useFieldRules();
  if (action === "assign") return <AssigneeField />;
  if (action === "flags") {
    return (
      <Form.Item name="flags" rules={rules.needed}>
        <FlagPicker current={[]} />
      </Form.Item>
    );
  }
  if (action === "deny" || action === "close") return <ReasonField label={t(`dialogs.${action}.reason`)} />;
  return <p>{t(`bulk.${action}Text`)}</p>;
}
