import "@ant-design/v5-patch-for-react-19";
import "@refinedev/antd/dist/reset.css";
import { ThemedLayout, useNotificationProvider } from "@refinedev/antd";
import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import dataProvider from "@refinedev/simple-rest";
import { App } from "antd";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Outlet, Route, Routes } from "react-router-dom";

const ReturnList = lazy(() => import("./list.tsx"));
const ReturnEdit = lazy(() => import("./edit.tsx"));

/** The baseline of the returns list: Refine and antd as in their own guide, with a list and a form. */
function Page() {
  return (
    <BrowserRouter>
      <App>
        <Refine
          dataProvider={dataProvider("/api")}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: "returns", list: "/returns", edit: "/returns/:id/edit" }]}
          options={{ syncWithLocation: true, disableTelemetry: true }}
        >
          <Suspense>
            <Routes>
              <Route
                element={
                  <ThemedLayout>
                    <Outlet />
                  </ThemedLayout>
                }
              >
                <Route path="/returns" element={<ReturnList />} />
                <Route path="/returns/:id/edit" element={<ReturnEdit />} />
              </Route>
            </Routes>
          </Suspense>
        </Refine>
      </App>
    </BrowserRouter>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
