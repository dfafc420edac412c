import { App } from "antd";
import type { PropsWithChildren } from "react";

/** Provide antd's dialogs to the pages behind the sign-in; no earlier page opens one. */
export const Dialogs = ({ children }: PropsWithChildren) => <App component={false}>{children}</App>;
