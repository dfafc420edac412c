import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Button, Input, Modal, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { BulkAction } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useCommand } from "#src/hooks/use-command";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { FlagPicker } from "../actions/flag-picker.tsx";
import { isDangerous } from "../offers.ts";
import { Field } from "../parts/field.tsx";
import { usePeople } from "../parts/use-people.ts";
import styles from "./bulk-dialog.module.css";

type Results = z.output<typeof returns.operations.bulk.data>["results"];
interface BulkDialogProps {
  action: BulkAction;
  rows: readonly ReturnRow[];
  onClose: () => void;
  /** Ids that stay chosen: the ones that did not go through. */
  onDone: (failed: readonly string[]) => void;
}
interface Given {
  reason: string;
  member: string | null | undefined;
  flags: { add: string[]; remove: string[] };
}

/** One action for many returns: asks once, then tells the fate of each. */
export default function BulkDialog({ action, rows, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation("returns");
  useFocusReturn();
  const command = useCommand(returns, "bulk", { notice: false });
  const [given, setGiven] = useState<Given>({ reason: "", member: undefined, flags: { add: [], remove: [] } });
  const [results, setResults] = useState<Results>();
  const [isTried, setTried] = useState(false);
  // The numbers of the rows as they were chosen: a reload must not rename the results.
  const [numbers] = useState(() => new Map(rows.map((row) => [row.id, row.number])));
  const ids = [...numbers.keys()];
  const body = bodyOf(action, given);

  async function run() {
    setTried(true);
    if (!body) return;
    const result = await command.run({ body: { action, ids, body } });
    if (!result.ok) return;
    setResults(result.data.results);
    onDone(result.data.results.filter((one) => !one.is_success).map(({ id }) => id));
  }

  const title = t(`bulk.titles.${action}`, { count: ids.length });
  if (results) {
    return (
      <Modal open title={title} onCancel={onClose} footer={<Button onClick={onClose}>{t("common:actions.close")}</Button>} centered>
        <ResultList results={results} numbers={numbers} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      centered
      title={title}
      okText={t(`actions.${action}`)}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ danger: isDangerous(action), loading: command.isPending }}
      onOk={run}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <FormAlert code={command.error?.code} params={command.error?.data} />
        <BulkFields action={action} given={given} onChange={setGiven} isMissing={isTried && !body} />
      </div>
    </Modal>
  );
}

/** The body for every case; undefined while something is missing. */
function bodyOf(action: BulkAction, { reason, member, flags }: Given): Record<string, unknown> | undefined {
  const words = reason.trim();
  switch (action) {
    case "decline":
      return words ? { reason: words } : undefined;
    case "close":
      return words ? { force: true, reason: words } : {};
    case "assign":
      return member === undefined ? undefined : { member_id: member };
    case "flags":
      return flags.add.length || flags.remove.length ? flags : undefined;
    default:
      return {};
  }
}

interface BulkFieldsProps {
  action: BulkAction;
  given: Given;
  onChange: (given: Given) => void;
  isMissing: boolean;
}
function BulkFields({ action, given, onChange, isMissing }: BulkFieldsProps) {
  const { t } = useTranslation("returns");
  const { people, isLoading } = usePeople(action === "assign");
  const id = useId();
  const error = isMissing ? t("common:validation.REQUIRED") : undefined;
  if (action === "flags")
    return <FlagPicker current={[]} value={given.flags} onChange={(flags) => onChange({ ...given, flags })} error={error} />;
  if (action === "assign") {
    return (
      <Field label={t("fields.assignee")} htmlFor={id} error={error}>
        <Select
          id={id}
          showSearch
          loading={isLoading}
          optionFilterProp="label"
          value={given.member === undefined ? undefined : (given.member ?? "none")}
          onChange={(value: string) => onChange({ ...given, member: value === "none" ? null : value })}
          options={[
            { value: "none", label: t("assignee.none") },
            ...people.map((person) => ({ value: person.id, label: person.name || person.email })),
          ]}
        />
      </Field>
    );
  }
  if (action !== "decline" && action !== "close") return <p>{t(`bulk.${action}Text`)}</p>;
  return (
    <Field label={t(`dialogs.${action}.reason`)} htmlFor={id} optional={action === "close"} help={t(`bulk.${action}Help`)} error={error}>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={1000}
        value={given.reason}
        onChange={(event) => onChange({ ...given, reason: event.target.value })}
      />
    </Field>
  );
}

function ResultList({ results, numbers }: { results: Results; numbers: ReadonlyMap<string, string> }) {
  const { t } = useTranslation("returns");
  const done = results.filter((one) => one.is_success).length;
  return (
    <div className={styles.stack}>
      <p role="status">
        <strong>{t("bulk.done", { count: done })}</strong>
        {done < results.length && ` · ${t("bulk.failed", { count: results.length - done })}`}
      </p>
      <ul className={styles.results}>
        {results.map(({ id, is_success, changed, code, message }) => (
          <li key={id} className={styles.result} data-state={is_success ? (changed ? "done" : "same") : "failed"}>
            <span aria-hidden="true">{is_success ? changed ? <CheckCircleFilled /> : <MinusCircleOutlined /> : <CloseCircleFilled />}</span>
            <bdi className="bh-number">{numbers.get(id) ?? id}</bdi>
            <span>{is_success ? t(changed ? "bulk.changed" : "bulk.unchanged") : t(`errors:${code}`, { defaultValue: message })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
