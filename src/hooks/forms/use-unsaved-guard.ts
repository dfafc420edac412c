import { App } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";
import { guardUnsaved, hasUnsaved } from "#src/lib/forms/unsaved";

/**
 * Block navigation with unsaved changes: on a link, on back and forward, on closing the tab; Refine's own notifier sees none of these
 * with a data router. `isDirty` is called late, so pass a function.
 */
export function useUnsavedGuard(isDirty: () => boolean): void {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  // Of several forms on a page the router asks only the last one's blocker: each answers for all.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved());
  useEffect(() => {
    return guardUnsaved(isDirty);
  }, [isDirty]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = modal.confirm({
      title: t("unsaved.title", "Leave without saving?"),
      content: t("unsaved.text", "Your changes will be lost."),
      okText: t("unsaved.leave", "Leave"),
      cancelText: t("unsaved.stay", "Stay"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => question.destroy();
  }, [blocker, modal, t]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);
}
