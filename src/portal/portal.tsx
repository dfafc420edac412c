import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { CasePage } from "./case-page.tsx";
import { OrderArea } from "./order-area.tsx";
import { OrderPage } from "./order-page.tsx";
import { RegisterItem } from "./register-item.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { StartPage } from "./start-page.tsx";
import { StoreArea } from "./store-area.tsx";

/**
 * Show the customer portal. antd, Refine, and the loaders and actions of createBrowserRouter would each exceed the weight budget of a
 * page for phones. Without transitions a page and its redirects change in one step.
 */
export function Portal() {
  return (
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route path="/portal/:store" element={<StoreArea />}>
          <Route index element={<StartPage />} />
          <Route element={<OrderArea />}>
            <Route path="order" element={<OrderPage />} />
            <Route path="register/:line" element={<RegisterItem />} />
            <Route path="request/:step" element={<RequestSteps />} />
            <Route path="case/:id" element={<CasePage />} />
          </Route>
          <Route path="*" element={<Navigate to=".." replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
