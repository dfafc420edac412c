import { DeleteOutlined } from "@ant-design/icons";
import { Alert, App } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";

interface DeleteButtonProps {
  /** The button's name, including the record's. */
  label: string;
  question: string;
  text?: ReactNode;
  /** Return why the record could not be deleted; nothing on success. */
  onDelete: () => Promise<ReactNode>;
}

/** Confirm with antd's dialog, delete, and show a failure in the same dialog. */
export function DeleteButton({ label, question, text, onDelete }: DeleteButtonProps) {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  const ask = () => {
    const submit = async (close: () => void) => {
      dialog.update({ okButtonProps: { danger: true, loading: true } });
      const refusal = await onDelete();
      if (!refusal) return close();
      dialog.update({
        content: <Alert type="error" showIcon role="alert" message={refusal} />,
        cancelText: t("actions.close"),
        okButtonProps: { danger: true, loading: false, disabled: true },
      });
    };
    const dialog = modal.confirm({
      title: question,
      content: text,
      okText: t("actions.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      centered: true,
      onOk: (close: () => void) => void submit(close),
    });
  };
  return <IconButton label={label} danger icon={<DeleteOutlined aria-hidden="true" />} onClick={ask} />;
}
