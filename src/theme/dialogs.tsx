import { App } from "antd";
import type { PropsWithChildren } from "react";

/** antd's holder of dialogs, for the pages behind the sign-in: nothing before it asks. */
export const Dialogs = ({ children }: PropsWithChildren) => <App component={false}>{children}</App>;
