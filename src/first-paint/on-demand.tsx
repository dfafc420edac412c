import { useNotification } from "@refinedev/core";
import { type PropsWithChildren, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "#src/lib/browser/boundary";

interface OnDemandProps {
  fallback?: ReactNode;
  /** Close what was opened, so that its button can be pressed again. */
  onMissing?: () => void;
}

/**
 * Show a part of a page whose code loads when it is opened. Where it cannot be loaded, because the connection is lost or the server has
 * been updated, a toast says so: the page stays, with everything typed on it.
 */
export function OnDemand({ fallback, onMissing, children }: PropsWithChildren<OnDemandProps>) {
  return (
    <Boundary fallback={<Missing onMissing={onMissing} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

function Missing({ onMissing }: Pick<OnDemandProps, "onMissing">) {
  const { open } = useNotification();
  const { t } = useTranslation();
  useEffect(() => {
    open?.({ type: "error", message: t("states.partMissing"), key: "part" });
    onMissing?.();
  }, [open, t, onMissing]);
  return null;
}
