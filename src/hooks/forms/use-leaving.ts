import { App } from "antd";
import { useTranslation } from "react-i18next";
import { hasUnsaved, leaveUnguarded } from "#src/lib/forms/unsaved";

/**
 * Return a guard for leaving the page other than by a link: switching stores, signing out. It confirms the loss of unsaved changes,
 * then runs `leave`. If that fails, the changes are guarded as before.
 */
export function useLeaving(): (leave: () => Promise<void>) => Promise<void> {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  const isAgreed = () =>
    new Promise<boolean>((resolve) => {
      modal.confirm({
        title: t("unsaved.title"),
        content: t("unsaved.text"),
        okText: t("unsaved.leave"),
        cancelText: t("unsaved.stay"),
        okButtonProps: { danger: true },
        autoFocusButton: "cancel",
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  return async (leave) => {
    if (hasUnsaved() && !(await isAgreed())) return;
    await leaveUnguarded(leave);
  };
}
