import { App } from "antd";
import { type ReactNode, useCallback } from "react";

interface Question {
  title: string;
  text?: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean;
}

/** Ask with antd's confirm before something irreversible; when it is dangerous, the focus starts on Cancel. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async ({ title, text, confirm, danger = false }) =>
      await modal.confirm({
        title,
        content: text,
        okText: confirm,
        okButtonProps: { danger },
        autoFocusButton: danger ? "cancel" : "ok",
        centered: true,
      }),
    [modal],
  );
}
