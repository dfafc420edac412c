import { Input, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./field.module.css";

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

/** Asks for a reason in words before acting; keeps what was typed when the action fails. */
export function ReasonDialog({ required = true, maxLength = 1000, busy = false, ...props }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const id = useId();
  const submit = () => {
    if (required && reason.trim() === "") setMissing(true);
    else props.onConfirm(reason.trim());
  };
  const message = missing ? t("validation.REQUIRED") : props.error;
  return (
    <Modal
      open={props.open}
      title={props.title}
      okText={props.confirm}
      cancelText={t("actions.cancel")}
      okButtonProps={{ danger: Boolean(props.danger), loading: busy }}
      onOk={submit}
      onCancel={props.onCancel}
      afterClose={() => {
        setReason("");
        setMissing(false);
      }}
      centered
    >
      <div className={styles.stack}>
        {props.text}
        <label htmlFor={id}>
          {props.label} {!required && <span className={styles.help}>({t("validation.optional")})</span>}
        </label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={3}
          maxLength={maxLength}
          showCount
          value={reason}
          status={message ? "error" : ""}
          aria-required={required}
          aria-invalid={Boolean(message)}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        {message && (
          <span id={`${id}-error`} className={styles.error} role="alert">
            {message}
          </span>
        )}
      </div>
    </Modal>
  );
}
