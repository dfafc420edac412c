import "../theme/global.css";
import "./portal.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followMode } from "./frame/mode.ts";
import { startWords } from "./frame/words.ts";
import { Portal } from "./portal.tsx";

followMode();

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
