import { Flex, Form, Modal, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Subscriber, SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useCommand } from "#src/hooks/use-command";
import { useSearchOptions } from "#src/hooks/use-search-options";
import { FormAlert } from "#src/ui/form-alert";
import { FormSelect } from "#src/ui/form-select";
import { useFieldRules } from "#src/ui/use-field-rules";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { nameOf } from "../parts.tsx";

const toOption = (row: SubscriberRow) => ({
  value: row.id,
  label: [...new Set([nameOf(row), row.email, row.phone].filter(Boolean))].join(" · "),
});

/** Merge another record of the same person into this one. */
export function MergeDialog({ person, onClose }: { person: Subscriber; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const id = useId();
  const search = useSearchOptions<SubscriberRow>(subscribers, toOption);
  const merge = useCommand(subscribers, "merge", { onSuccess: onClose });
  const save = ({ other_id }: { other_id: string }) => void merge.run({ params: { id: person.id }, body: { other_id } });
  return (
    <Modal
      open
      centered
      title={t("actions.merge")}
      okText={t("actions.mergeConfirm")}
      okButtonProps={{ loading: merge.isPending, htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t("mergeText")}</Typography.Text>
        {merge.error && <FormAlert code={merge.error.code} params={merge.error.data} fields={merge.error.errors} />}
        <Form id={id} layout="vertical" onFinish={save}>
          <Form.Item name="other_id" label={t("fields.other")} rules={rules.needed}>
            <FormSelect {...search.selectProps} options={search.options.filter(({ value }) => value !== person.id)} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
