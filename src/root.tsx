import { Outlet } from "react-router-dom";
import { ProgressBar } from "./shell/progress-bar.tsx";

/** Around every page of the product. */
export function Root() {
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}
