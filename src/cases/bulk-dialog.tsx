import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Button, Flex, Form, List, Modal, Typography } from "antd";
import { type PropsWithChildren, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { AssigneeField, memberOf } from "./assignee-field.tsx";
import type { CaseNoun } from "./case-noun.ts";
import { type FlagChange, FlagPicker } from "./flag-picker.tsx";
import { ReasonField } from "./reason-field.tsx";

interface BulkReason {
  isOptional?: boolean;
  hasHelp?: boolean;
  /** Default: the reason alone. */
  bodyOf?: (reason: string) => object;
}

export interface BulkDialogProps<Action extends string = string> {
  action: Action;
  rows: readonly { id: string; number: string }[];
  onClose: () => void;
  /** Receives the ids that failed and stay selected. */
  onDone: (failed: readonly string[]) => void;
}

interface CaseBulkDialogProps extends BulkDialogProps {
  of: Pick<CaseNoun, "contract" | "actions">;
  /** Actions that take a reason. */
  reasons: Readonly<Record<string, BulkReason>>;
  /** Fields of the action, named as in its body, after its text. */
  fields?: ReactNode;
}
interface BulkValues {
  reason?: string;
  member?: string;
  flags?: FlagChange;
  /** Of fields of the noun's own. */
  [own: string]: unknown;
}

/** Run one action on many cases: confirm once, then show each result. */
export function BulkDialog({ of, action, rows, reasons, fields, onClose, onDone }: CaseBulkDialogProps) {
  const { t } = useTranslation("cases");
  const { t: words } = useTranslation(of.contract.noun);
  useFocusReturn();
  const command = useCommand(of.contract, "bulk", { notice: false });
  const [results, setResults] = useState<readonly BulkResult[]>();
  // The rows as selected: a reload must not rename the results.
  const [numbers] = useState(() => new Map(rows.map((row) => [row.id, row.number])));
  const ids = [...numbers.keys()];
  const reason = reasons[action];

  async function run(values: BulkValues) {
    const result = await command.run({ body: { action, ids, body: bodyOf(action, values, reason) } });
    if (!result.ok) return;
    const { results: found } = result.data as { results: BulkResult[] };
    setResults(found);
    onDone(found.filter((one) => !one.is_success).map(({ id }) => id));
  }

  const title = words(`bulk.titles.${action}`, { count: ids.length });
  if (results) {
    const close = <Button onClick={onClose}>{t("common:actions.close")}</Button>;
    return (
      <Modal open title={title} onCancel={onClose} footer={close} centered>
        <BulkResults results={results} numbers={numbers} done={(count) => words("bulk.done", { count })} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      centered
      title={title}
      okText={words(`actions.${action}`)}
      okButtonProps={{
        danger: of.actions[action]?.dangerous === true,
        loading: command.isPending,
        htmlType: "submit",
        form: "bulk",
      }}
      onCancel={onClose}
    >
      <FormAlert code={command.error?.code} params={command.error?.data} />
      <Form<BulkValues> name="bulk" layout="vertical" onFinish={(values) => void run(values)}>
        <BulkFields action={action}>
          {reason ? (
            <ReasonField
              label={words(`dialogs.${action}.reason`)}
              required={!reason.isOptional}
              help={reason.hasHelp && words(`bulk.${action}Help`)}
            />
          ) : (
            <p>{words(`bulk.${action}Text`)}</p>
          )}
          {fields}
        </BulkFields>
      </Form>
    </Modal>
  );
}

function bodyOf(action: string, { reason = "", member, flags, ...own }: BulkValues, asked: BulkReason | undefined): object {
  if (action === "assign") return { member_id: memberOf(member) };
  if (action === "flags") return flags ?? { add: [], remove: [] };
  if (!asked) return own;
  return { ...own, ...(asked.bodyOf?.(reason.trim()) ?? { reason: reason.trim() }) };
}

/** Show the fields of an action that every case has, else those given. */
function BulkFields({ action, children }: PropsWithChildren<{ action: string }>) {
  const rules = useFieldRules();
  if (action === "assign") return <AssigneeField />;
  if (action !== "flags") return children;
  return (
    <Form.Item name="flags" rules={rules.needed}>
      <FlagPicker current={[]} />
    </Form.Item>
  );
}

interface BulkResult {
  id: string;
  is_success: boolean;
  changed: boolean;
  code: string | null;
  message: string;
}

const marks = {
  done: { type: "success", icon: <CheckCircleFilled aria-hidden="true" /> },
  same: { type: "secondary", icon: <MinusCircleOutlined aria-hidden="true" /> },
  failed: { type: "danger", icon: <CloseCircleFilled aria-hidden="true" /> },
} as const;

interface BulkResultsProps {
  results: readonly BulkResult[];
  /** The numbers of the rows, by id. */
  numbers: ReadonlyMap<string, string>;
  /** "3 returns done" of a count. */
  done: (count: number) => string;
}

/** Show what came of an action on each of many rows. */
function BulkResults({ results, numbers, done: doneWords }: BulkResultsProps) {
  const { t } = useTranslation("cases");
  const done = results.filter((one) => one.is_success).length;
  return (
    <Flex vertical gap={16}>
      <p role="status">
        <strong>{doneWords(done)}</strong>
        {done < results.length && ` · ${t("bulk.failed", { count: results.length - done })}`}
      </p>
      <List
        bordered
        size="small"
        style={{ maxBlockSize: "50vh", overflowY: "auto" }}
        dataSource={[...results]}
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
