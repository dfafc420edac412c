import { App, notification } from "antd";
import { createContext, type PropsWithChildren, use, useMemo } from "react";
import { AntdProvider } from "./antd-provider.tsx";
import { useDisplay } from "./display-settings.ts";

type Notices = ReturnType<typeof notification.useNotification>[0];

const NoticesContext = createContext<Notices | undefined>(undefined);

/** Return the speaker of notices, a second one beside `App.useApp().notification`: at most three, five seconds, at the bottom start. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs <Feedback> above it");
  return notices;
}

function NoticesProvider({ rtl, children }: PropsWithChildren<{ rtl: boolean }>) {
  const [notices, holder] = notification.useNotification({
    maxCount: 3,
    duration: 5,
    placement: rtl ? "bottomRight" : "bottomLeft",
    rtl,
    stack: false,
  });
  return (
    <NoticesContext value={notices}>
      {holder}
      {children}
    </NoticesContext>
  );
}

/** antd with its toasts (at most five, three seconds, top end), dialogs and the product's notices. */
export function Feedback({ children }: PropsWithChildren) {
  const rtl = useDisplay().themeDirection === "rtl";
  const toasts = useMemo(
    () => ({ maxCount: 5, duration: 3, placement: rtl ? ("topLeft" as const) : ("topRight" as const), rtl, stack: false as const }),
    [rtl],
  );
  return (
    <AntdProvider>
      <App notification={toasts} message={{ maxCount: 5, duration: 3, rtl }}>
        <NoticesProvider rtl={rtl}>{children}</NoticesProvider>
      </App>
    </AntdProvider>
  );
}
