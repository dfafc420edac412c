import { notification } from "antd";
import { Fragment, type PropsWithChildren } from "react";
import { NoticesContext, ToastsContext } from "#src/theme/notification-apis";
import { AntdProvider } from "./antd-provider.tsx";
import { useDisplay } from "./display-settings.ts";

/** Provide antd in the user's display, with the product's toasts and notices. */
export function Feedback({ children }: PropsWithChildren) {
  return (
    <AntdProvider>
      <Notifications>{children}</Notifications>
    </AntdProvider>
  );
}

function Notifications({ children }: PropsWithChildren) {
  const rtl = useDisplay().themeDirection === "rtl";
  const shared = { rtl, stack: false } as const;
  const [toasts, toastHolder] = notification.useNotification({
    ...shared,
    maxCount: 5,
    duration: 3,
    placement: "topRight",
  });
  const [notices, noticeHolder] = notification.useNotification({
    ...shared,
    maxCount: 3,
    duration: 5,
    placement: "bottomLeft",
  });
  return (
    <ToastsContext value={toasts}>
      <NoticesContext value={notices}>
        {/* Both holders have the same key. */}
        <Fragment key="toasts">{toastHolder}</Fragment>
        <Fragment key="notices">{noticeHolder}</Fragment>
        {children}
      </NoticesContext>
    </ToastsContext>
  );
}
