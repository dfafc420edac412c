import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Button, Flex, Form, List, Modal, Typography } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Failed } from "#src/lib/failed";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";

export interface BulkResult {
  id: string;
  is_success: boolean;
  changed: boolean;
  code: string | null;
  message: string;
}

interface BulkDialogProps<Values> {
  title: string;
  confirm: string;
  danger: boolean;
  isPending: boolean;
  error: Failed | null;
  /** Fields of the action. */
  children: ReactNode;
  /** Set once it has run. */
  results: readonly BulkResult[] | undefined;
  /** "3 returns done" of a count. */
  done: (count: number) => string;
  /** The numbers of the rows, by id. */
  numbers: ReadonlyMap<string, string>;
  onRun: (values: Values) => void;
  onClose: () => void;
}

/** Confirm one action on many rows, then show the result of each. */
export function BulkDialog<Values extends object>({ title, results, ...props }: BulkDialogProps<Values>) {
  const { t } = useTranslation();
  useFocusReturn();
  if (results) {
    return (
      <Modal
        open
        title={title}
        onCancel={props.onClose}
        footer={<Button onClick={props.onClose}>{t("common:actions.close")}</Button>}
        centered
      >
        <ResultList results={results} numbers={props.numbers} done={props.done} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      centered
      title={title}
      okText={props.confirm}
      okButtonProps={{ danger: props.danger, loading: props.isPending, htmlType: "submit", form: "bulk" }}
      onCancel={props.onClose}
    >
      <FormAlert code={props.error?.code} params={props.error?.data} />
      <Form<Values> name="bulk" layout="vertical" requiredMark="optional" onFinish={props.onRun}>
        {props.children}
      </Form>
    </Modal>
  );
}

const marks = {
  done: { type: "success", icon: <CheckCircleFilled aria-hidden="true" /> },
  same: { type: "secondary", icon: <MinusCircleOutlined aria-hidden="true" /> },
  failed: { type: "danger", icon: <CloseCircleFilled aria-hidden="true" /> },
} as const;

type ResultListProps = { results: readonly BulkResult[] } & Pick<BulkDialogProps<object>, "numbers" | "done">;

function ResultList({ results, numbers, done: doneWords }: ResultListProps) {
  const { t } = useTranslation("lists");
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
