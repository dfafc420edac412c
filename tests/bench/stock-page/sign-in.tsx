import "@ant-design/v5-patch-for-react-19";
import "@refinedev/antd/dist/reset.css";
import { AuthPage, useNotificationProvider } from "@refinedev/antd";
import { type AuthProvider, Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import dataProvider from "@refinedev/simple-rest";
import { App } from "antd";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

const auth: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: false }),
  onError: async () => ({}),
};

/** The baseline of the sign-in form: Refine's own page for it, as in their guide. */
function Page() {
  return (
    <BrowserRouter>
      <App>
        <Refine
          authProvider={auth}
          dataProvider={dataProvider("/api")}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route path="*" element={<AuthPage type="login" />} />
          </Routes>
        </Refine>
      </App>
    </BrowserRouter>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
