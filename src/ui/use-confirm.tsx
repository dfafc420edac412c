import useApp from "antd/es/app/useApp";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";

interface Question {
  title: string;
  text?: ReactNode;
  /** The button that does it, named as the action. */
  confirm: string;
  danger?: boolean;
}

/** Asks before something that cannot be taken back; answers true only when the named button was pressed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = useApp();
  const { t } = useTranslation();
  return useCallback(
    (question) =>
      new Promise((resolve) => {
        modal.confirm({
          title: question.title,
          content: question.text,
          okText: question.confirm,
          cancelText: t("actions.cancel"),
          okButtonProps: { danger: Boolean(question.danger) },
          autoFocusButton: question.danger ? "cancel" : "ok",
          centered: true,
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        });
      }),
    [modal, t],
  );
}
