import { App } from "antd";
import { useTranslation } from "react-i18next";
import { hasUnsaved, releaseUnsaved } from "#src/lib/unsaved";

/**
 * For what ends the page without being a link: another store, signing out. Asks before unsaved changes are lost, and does `leave` if
 * there are none or the person agrees. When leaving fails the changes are guarded as before.
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
    releaseUnsaved(true);
    try {
      await leave();
    } finally {
      releaseUnsaved(false);
    }
  };
}
