import { type ComponentType, lazy } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { loadWords } from "#src/lib/words/i18n";
import { CasePage } from "./cases/case-page.tsx";
import { OnDemand } from "./frame/on-demand.tsx";
import { StoreArea } from "./frame/store-area.tsx";
import { OrderArea } from "./orders/order-area.tsx";
import { OrderPage } from "./orders/order-page.tsx";
import { StartPage } from "./orders/start-page.tsx";
import { RequestSteps } from "./request/request-steps.tsx";

// Few customers report a problem: its pages and words load when one does.
const ReportProblem = lazy(async () => (await Promise.all([import("./claims/report-problem.tsx"), loadWords("portal-claims")]))[0]);
const ClaimPage = lazy(async () => (await Promise.all([import("./claims/claim-page.tsx"), loadWords("portal-claims")]))[0]);

// Most warranties need no registration.
const RegisterItem = lazy(async () => ({ default: (await import("./warranty/register-item.tsx")).RegisterItem }));

const HelpPage = lazy(async () => (await Promise.all([import("./help/help-page.tsx"), loadWords("portal-help")]))[0]);
const ArticlePage = lazy(async () => (await Promise.all([import("./help/article-page.tsx"), loadWords("portal-help")]))[0]);
const EnterPage = lazy(async () => (await Promise.all([import("./talk/enter-page.tsx"), loadWords("portal-talk")]))[0]);
const EnterTalk = () => <EnterPage isTalk />;
const EnterCase = () => <EnterPage isTalk={false} />;

const onDemand = (path: string, Page: ComponentType) => (
  <Route
    path={path}
    element={
      <OnDemand key={path}>
        <Page />
      </OnDemand>
    }
  />
);

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
          {onDemand("help", HelpPage)}
          {onDemand("help/:slug", ArticlePage)}
          {onDemand("talk/:token", EnterTalk)}
          {onDemand("open/:token", EnterCase)}
          <Route element={<OrderArea />}>
            <Route path="order" element={<OrderPage />} />
            {onDemand("register/:line", RegisterItem)}
            <Route path="request/:step" element={<RequestSteps />} />
            <Route path="case/:id" element={<CasePage />} />
            {onDemand("report", ReportProblem)}
            {onDemand("claim/:id", ClaimPage)}
          </Route>
          <Route path="*" element={<Navigate to=".." replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
