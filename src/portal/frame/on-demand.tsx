import { type PropsWithChildren, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "#src/lib/browser/boundary";
import { Notice } from "../parts/parts.tsx";

interface OnDemandProps {
  /** The page does as well without it, and says nothing when it is missing. */
  isOptional?: boolean;
}

/** Show a part whose code loads when it is needed. A phone may have lost its connection by then: the rest of the page stays. */
export function OnDemand({ isOptional = false, children }: PropsWithChildren<OnDemandProps>) {
  return (
    <Boundary fallback={isOptional ? null : <NotLoaded />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/** React remembers that a part could not be loaded: only a new page asks again. What was chosen for a request survives it. */
function NotLoaded() {
  const { t } = useTranslation("portal");
  return (
    <>
      <Notice tone="danger">{t("errors:OFFLINE")}</Notice>
      <button type="button" className="outline small" onClick={() => location.reload()}>
        {t("retry")}
      </button>
    </>
  );
}
