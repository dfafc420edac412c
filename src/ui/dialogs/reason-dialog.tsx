import { Flex, Form, Input, Modal } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

interface ReasonDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  /** Label of the field. */
  label: string;
  confirm: string;
  danger?: boolean;
  required?: boolean;
  maxLength?: number;
  busy?: boolean;
  /** Why the last try failed. */
  error?: ReactNode;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Ask for a reason before an action, in antd's Modal and Form; the text stays when the action fails. */
export function ReasonDialog({ required = true, maxLength = 1000, busy = false, ...props }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ reason?: string }>();
  const id = useId();
  return (
    <Modal
      open={props.open}
      title={props.title}
      okText={props.confirm}
      okButtonProps={{ danger: Boolean(props.danger), loading: busy, htmlType: "submit", form: id }}
      onCancel={props.onCancel}
      destroyOnHidden
      centered
    >
      <Flex vertical gap={4}>
        {props.text}
        <Form id={id} form={form} layout="vertical" preserve={false} onFinish={({ reason = "" }) => props.onConfirm(reason.trim())}>
          <Form.Item
            name="reason"
            label={props.label}
            rules={[{ required, whitespace: required, message: t("validation.REQUIRED") }]}
            {...(props.error && { validateStatus: "error", help: props.error })}
          >
            <Input.TextArea autoFocus rows={3} maxLength={maxLength} showCount />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
