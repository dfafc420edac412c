import "../theme/global.css";
import "./portal.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { paint } from "#src/theme/css-variables";
import { makePalette } from "#src/theme/palette";
import { Portal } from "./portal.tsx";

const isDark = matchMedia("(prefers-color-scheme: dark)");
function dress({ type }: { type?: string } = {}): void {
  // Paper is white whatever the screen is.
  const mode = isDark.matches && type !== "beforeprint" ? "dark" : "light";
  document.documentElement.dataset.mode = mode;
  paint(makePalette(mode, "default", "default"), mode);
}
dress();
isDark.addEventListener("change", dress);
addEventListener("beforeprint", dress);
addEventListener("afterprint", dress);

const store = decodeURIComponent(/^\/portal\/([^/]+)/.exec(location.pathname)?.[1] ?? "");
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Portal store={store} />
  </StrictMode>,
);
