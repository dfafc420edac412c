import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input, List, Modal, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { BulkAction } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useCommand } from "#src/hooks/use-command";
import { FormAlert } from "#src/ui/form-alert";
import { FormSelect } from "#src/ui/form-select";
import { useFieldRules } from "#src/ui/use-field-rules";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { type FlagChange, FlagPicker } from "../actions/flag-picker.tsx";
import { isDangerous } from "../offers.ts";
import { usePeople } from "../parts/use-people.ts";

type Results = z.output<typeof returns.operations.bulk.data>["results"];
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
  useFocusReturn();
  const command = useCommand(returns, "bulk", { notice: false });
  const [results, setResults] = useState<Results>();
  // The rows as selected: a reload must not rename the results.
  const [numbers] = useState(() => new Map(rows.map((row) => [row.id, row.number])));
  const ids = [...numbers.keys()];

  async function run(values: BulkValues) {
    const result = await command.run({ body: { action, ids, body: bodyOf(action, values) } });
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
      okButtonProps={{
        danger: isDangerous(action),
        loading: command.isPending,
        htmlType: "submit",
        form: "bulk",
      }}
      onCancel={onClose}
    >
      <FormAlert code={command.error?.code} params={command.error?.data} />
      <Form<BulkValues> name="bulk" layout="vertical" requiredMark="optional" onFinish={run}>
        <BulkFields action={action} />
      </Form>
    </Modal>
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
      return { member_id: member === nobody ? null : member };
    case "flags":
      return { ...flags };
    default:
      return {};
  }
}

const nobody = "none";

function BulkFields({ action }: { action: BulkAction }) {
  const { t } = useTranslation("returns");
  const rules = useFieldRules();
  const { people, isLoading } = usePeople(action === "assign");
  if (action === "flags") {
    return (
      <Form.Item name="flags" rules={rules.needed}>
        <FlagPicker current={[]} />
      </Form.Item>
    );
  }
  if (action === "assign") {
    const options = people.map((person) => ({ value: person.id, label: person.name || person.email }));
    return (
      <Form.Item name="member" label={t("fields.assignee")} rules={rules.needed}>
        <FormSelect
          showSearch
          loading={isLoading}
          optionFilterProp="label"
          options={[{ value: nobody, label: t("assignee.none") }, ...options]}
        />
      </Form.Item>
    );
  }
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

const marks = {
  done: { type: "success", icon: <CheckCircleFilled aria-hidden="true" /> },
  same: { type: "secondary", icon: <MinusCircleOutlined aria-hidden="true" /> },
  failed: { type: "danger", icon: <CloseCircleFilled aria-hidden="true" /> },
} as const;

function ResultList({ results, numbers }: { results: Results; numbers: ReadonlyMap<string, string> }) {
  const { t } = useTranslation("returns");
  const done = results.filter((one) => one.is_success).length;
  return (
    <Flex vertical gap={16}>
      <p role="status">
        <strong>{t("bulk.done", { count: done })}</strong>
        {done < results.length && ` · ${t("bulk.failed", { count: results.length - done })}`}
      </p>
      <List
        bordered
        size="small"
        style={{ maxBlockSize: "50vh", overflowY: "auto" }}
        dataSource={results}
        renderItem={({ id, is_success, changed, code, message }) => {
          const { type, icon } = marks[is_success ? (changed ? "done" : "same") : "failed"];
          return (
            <List.Item key={id}>
              <Flex gap={8}>
                <Typography.Text type={type}>{icon}</Typography.Text>
                <bdi className="bh-number">{numbers.get(id) ?? id}</bdi>
                <span>{is_success ? t(changed ? "bulk.changed" : "bulk.unchanged") : t(`errors:${code}`, { defaultValue: message })}</span>
              </Flex>
            </List.Item>
          );
        }}
      />
    </Flex>
  );
}
