import { Form, Input, Modal, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";

interface Values {
  password?: string;
}

interface PasswordDialogProps {
  title: string;
  text: string;
  /** Label of the confirm button. */
  confirm: string;
  danger: boolean;
  error: Failed | null;
  busy: boolean;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Ask for the password again before something that weakens the account. */
export function PasswordDialog({ title, text, confirm, danger, error, busy, onConfirm, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("security");
  useFocusReturn();
  const errorText = useErrorText();
  const [form] = Form.useForm<Values>();
  const password = Form.useWatch("password", form);
  const problem = error && (error.code === "BAD_CREDENTIALS" ? t("wrongPassword") : errorText(error));
  return (
    <Modal
      open
      centered
      title={title}
      okText={confirm}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ danger, disabled: !password, loading: busy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Typography.Paragraph>{text}</Typography.Paragraph>
      <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={({ password }) => password && void onConfirm(password)}>
        <Form.Item name="password" label={t("fields.oldPassword")} {...(problem && { validateStatus: "error" as const, help: problem })}>
          <Input.Password autoFocus autoComplete="current-password" dir="ltr" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
