import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { type FlagChange, FlagPicker } from "#src/cases/flag-picker";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Add and remove flags. */
export default function Flags({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const act = useAction(record, "flags", "flags");
  const [form] = Form.useForm<{ flags?: FlagChange }>();
  const change = Form.useWatch("flags", form);
  return (
    <ActionDialog
      action="flags"
      act={act}
      form={form}
      confirm={t("common:actions.save")}
      blocked={!change}
      toBody={({ flags }) => flags}
      onClose={onClose}
    >
      <Form.Item name="flags" noStyle>
        <FlagPicker current={act.seen.flags} />
      </Form.Item>
    </ActionDialog>
  );
}
