import { lazy, Suspense, useState } from "react";
import { Bell } from "./bell.tsx";
import { CommandButton } from "./command-button.tsx";
import { withWords } from "./later-words.ts";
import { StandingNotices } from "./standing-notices.tsx";
import { useHotkeys } from "./use-hotkeys.ts";

const Palette = lazy(withWords(() => import("./palette.tsx")));
const Shortcuts = lazy(withWords(() => import("./shortcuts.tsx")));
type Open = "palette" | "shortcuts" | null;

/** Search and commands, the bell, and the keys that open them; come once the first page stands. */
export default function FrameTools() {
  const [open, setOpen] = useState<Open>(null);
  useHotkeys({ onPalette: () => setOpen((now) => (now === "palette" ? null : "palette")), onSheet: () => setOpen("shortcuts") });
  const close = () => setOpen(null);
  return (
    <>
      <CommandButton onOpen={() => setOpen("palette")} />
      <Bell />
      <StandingNotices />
      <Suspense>
        {open === "palette" && <Palette onClose={close} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}
