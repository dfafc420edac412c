import { Outlet } from "react-router-dom";
import { RefineApp } from "./refine-app.tsx";
import { ProgressBar } from "./shell/progress-bar.tsx";
import { Feedback } from "./theme/feedback.tsx";

/** Wrap every page of the product. */
export function Root() {
  return (
    <Feedback>
      <RefineApp>
        <ProgressBar />
        <Outlet />
      </RefineApp>
    </Feedback>
  );
}
