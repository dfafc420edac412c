import { useLogout, useNotification } from "@refinedev/core";
import { Modal } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useApi } from "#src/lib/calls/api";
import { minuteWords } from "#src/lib/dates/age";
import { hasUnsaved, leaveUnguarded } from "#src/lib/forms/unsaved";
import { renewSession, signInPath } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { lastActivity, noteActivity, watchIdle } from "./idle.ts";

/** Milliseconds between two reports of activity that makes no calls, such as writing a long text. */
const reportEveryMs = 60_000;

/** Sign people out who have used no tab for as long as the store allows, after asking whether they are still there. */
export default function IdleWatch({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const stop = watchIdle(minutes * 60_000, setLeft);
    return stop;
  }, [minutes]);
  const stay = () => {
    noteActivity();
    setLeft(null);
  };
  const leave = useSigningOut(t("frame:idle.done", { time: minuteWords(minutes, locale, "long") }));
  const leaveOnTime = useEffectEvent(() => void leave());
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) leaveOnTime();
  }, [isOver]);
  useActivityReports();
  return (
    <Modal
      open={left !== null}
      title={t("frame:idle.title")}
      okText={t("frame:idle.stay")}
      cancelText={t("frame:idle.leave")}
      okButtonProps={{ autoFocus: true }}
      onOk={stay}
      cancelButtonProps={{ onClick: () => void leave() }}
      onCancel={stay}
      maskClosable={false}
      closable={false}
      centered
    >
      <p>{t("frame:idle.text", { count: left ?? 0 })}</p>
      {hasUnsaved() && <p>{t("frame:idle.unsaved")}</p>}
    </Modal>
  );
}

/** Return a function that signs out and leads back here after the next sign-in. Unsaved changes cannot keep the page. */
function useSigningOut(message: string): () => Promise<void> {
  const { mutateAsync: logout } = useLogout();
  const { open } = useNotification();
  const here = useLocation();
  return async () => {
    await leaveUnguarded(() => logout({ redirectPath: signInPath(here) }));
    open?.({ type: "success", message });
  };
}

/** Extend the session while any tab is used without calls. */
function useActivityReports(): void {
  const api = useApi();
  useEffect(() => {
    let reported = Date.now();
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden" || lastActivity() <= reported) return;
      reported = Date.now();
      void renewSession(api);
    }, reportEveryMs);
    return () => clearInterval(timer);
  }, [api]);
}
