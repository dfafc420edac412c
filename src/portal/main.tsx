import "../theme/global.css";
import "./portal.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { paint } from "#src/theme/css-variables";
import { makePalette } from "#src/theme/palette";
import { Portal } from "./portal.tsx";
import { startWords } from "./words.ts";

const isDark = matchMedia("(prefers-color-scheme: dark)");
function applyMode({ type }: { type?: string } = {}): void {
  // Paper is always light.
  const mode = isDark.matches && type !== "beforeprint" ? "dark" : "light";
  document.documentElement.dataset.mode = mode;
  paint(makePalette(mode, "default", "default"), mode);
}
applyMode();
isDark.addEventListener("change", applyMode);
addEventListener("beforeprint", applyMode);
addEventListener("afterprint", applyMode);

const root = document.getElementById("root")!;
startWords().then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    ),
  (error: Error) => {
    // No words have loaded to show the error.
    root.textContent = error.message;
  },
);
