import { Form, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/use-error-text";
import type { Failed } from "#src/lib/failed";
import { useFocusReturn } from "#src/ui/use-focus-return";
import styles from "./security.module.css";

interface PasswordDialogProps {
  title: string;
  text: string;
  /** The button that does it, named as the action. */
  confirm: string;
  danger: boolean;
  error: Failed | null;
  busy: boolean;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password once more before something that weakens the account. */
export function PasswordDialog({ title, text, confirm, danger, error, busy, onConfirm, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("security");
  useFocusReturn();
  const id = useId();
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const problem = error && (error.code === "BAD_CREDENTIALS" ? t("wrongPassword") : errorText(error));
  return (
    <Modal
      open
      centered
      title={title}
      okText={confirm}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ danger, disabled: !password, loading: busy, htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <p className={styles.asked}>{text}</p>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (password) void onConfirm(password);
        }}
      >
        <Form.Item
          layout="vertical"
          label={t("fields.oldPassword")}
          htmlFor={`${id}-password`}
          {...(problem && { validateStatus: "error" as const, help: problem })}
        >
          <Input.Password
            id={`${id}-password`}
            autoFocus
            autoComplete="current-password"
            dir="ltr"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
      </form>
    </Modal>
  );
}
