import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";

export interface BulkResult {
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
export function BulkResults({ results, numbers, done: doneWords }: BulkResultsProps) {
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
