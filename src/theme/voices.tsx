import { Modal, message, notification } from "antd";
import { Fragment, useLayoutEffect, useMemo } from "react";
import { useDisplay } from "./display-settings.ts";
import type { Speakers } from "./feedback.tsx";

/** Holds the toasts, notices and dialogs, with the product's limits. */
export default function Voices({ onReady }: { onReady: (speakers: Speakers) => void }) {
  const rtl = useDisplay().themeDirection === "rtl";
  const toasts = useMemo(
    () => ({ maxCount: 5, duration: 3, placement: rtl ? ("topLeft" as const) : ("topRight" as const), rtl, stack: false as const }),
    [rtl],
  );
  const [lines, lineHolder] = message.useMessage({ maxCount: 5, duration: 3, rtl });
  const [toast, toastHolder] = notification.useNotification(toasts);
  const [notices, noticeHolder] = notification.useNotification({
    maxCount: 3,
    duration: 5,
    placement: rtl ? "bottomRight" : "bottomLeft",
    rtl,
    stack: false,
  });
  const [modal, modalHolder] = Modal.useModal();
  useLayoutEffect(() => {
    onReady({ message: lines, notification: toast, modal, notices });
  }, [onReady, lines, toast, modal, notices]);
  return (
    <>
      {lineHolder}
      <Fragment key="toasts">{toastHolder}</Fragment>
      <Fragment key="notices">{noticeHolder}</Fragment>
      {modalHolder}
    </>
  );
}
