import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { CasePage } from "./case-page.tsx";
import { OrderArea } from "./order-area.tsx";
import { OrderPage } from "./order-page.tsx";
import { RegisterItem } from "./register-item.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { StartPage } from "./start-page.tsx";
import { StoreArea } from "./store-area.tsx";

/**
 * Everything a customer sees. antd, Refine and the loaders and actions of createBrowserRouter would each take the page over the weight
 * a customer's phone should have to load. Without transitions a page and what it leads on by change in one step.
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
