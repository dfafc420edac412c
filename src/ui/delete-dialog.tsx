import { Alert, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DeleteButtonProps } from "./delete-button.tsx";
import styles from "./field.module.css";

/** The question before deleting, and in its place why that could not be. */
export default function DeleteDialog({ question, text, onDelete, onClose }: Omit<DeleteButtonProps, "label"> & { onClose: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const submit = async () => {
    setBusy(true);
    const why = await onDelete();
    setBusy(false);
    setRefusal(why);
    if (!why) setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={question}
      okText={t("actions.delete")}
      cancelText={t(refusal ? "actions.close" : "actions.cancel")}
      okButtonProps={{ danger: true, loading: isBusy, disabled: Boolean(refusal) }}
      onOk={() => void submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      centered
    >
      <div className={styles.stack}>{refusal ? <Alert type="error" showIcon role="alert" message={refusal} /> : text}</div>
    </Modal>
  );
}
