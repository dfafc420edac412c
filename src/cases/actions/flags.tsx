import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "../action-dialog.tsx";
import type { CaseDialogProps } from "../action-dialogs.tsx";
import { type FlagChange, FlagPicker } from "../flag-picker.tsx";
import { useCaseAction } from "../use-case-action.ts";

/** Add and remove flags. */
export default function Flags({ of, record, onClose }: CaseDialogProps) {
  const { t: words } = useTranslation(of.contract.noun);
  const act = useCaseAction(of, record, "flags");
  const [form] = Form.useForm<{ flags?: FlagChange }>();
  const change = Form.useWatch("flags", form);
  return (
    <ActionDialog
      act={act}
      form={form}
      confirm={words("common:actions.save")}
      lead={words("dialogs.flags.lead")}
      blocked={!change}
      toBody={({ flags }) => flags && { ...flags }}
      onClose={onClose}
    >
      <Form.Item name="flags" noStyle>
        <FlagPicker current={act.seen.flags} />
      </Form.Item>
    </ActionDialog>
  );
}
