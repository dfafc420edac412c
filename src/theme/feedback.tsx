import AppContext, { type useAppProps } from "antd/es/app/context";
import { createContext, lazy, type PropsWithChildren, Suspense, use, useCallback, useState } from "react";
import { useSettled } from "#src/lib/settled";
import { AntdProvider } from "./antd-provider.tsx";
import { waitingFor } from "./waiting.ts";

type Notices = useAppProps["notification"];
export type Speakers = useAppProps & { notices: Notices };

const Voices = lazy(() => import("./voices.tsx"));
const NoticesContext = createContext<Notices | undefined>(undefined);

/** Notices: at most three, five seconds, at the bottom start. Toasts (at most five, three seconds, top end) come from `App.useApp().notification`. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs <Feedback> above it");
  return notices;
}

function useSpeakers() {
  const [wanted, setWanted] = useState(false);
  const [speakers] = useState(() => {
    const want = () => setWanted(true);
    return {
      message: waitingFor<Speakers["message"]>(want),
      notification: waitingFor<Speakers["notification"]>(want),
      modal: waitingFor<Speakers["modal"]>(want),
      notices: waitingFor<Notices>(want),
    };
  });
  const [app] = useState(() => ({
    message: speakers.message.stand,
    notification: speakers.notification.stand,
    modal: speakers.modal.stand,
  }));
  const arrive = useCallback(
    (real: Speakers) => {
      speakers.message.arrive(real.message);
      speakers.notification.arrive(real.notification);
      speakers.modal.arrive(real.modal);
      speakers.notices.arrive(real.notices);
    },
    [speakers],
  );
  return { wanted, app, notices: speakers.notices.stand, arrive };
}

/**
 * antd with everything that speaks up: toasts, notices, dialogs. Nothing speaks while the first page is on its way, so what shows them
 * comes after it; what is said earlier waits.
 */
export function Feedback({ children }: PropsWithChildren) {
  const { wanted, app, notices, arrive } = useSpeakers();
  const settled = useSettled();
  return (
    <AntdProvider>
      <AppContext value={app}>
        <NoticesContext value={notices}>
          {(wanted || settled) && (
            <Suspense>
              <Voices onReady={arrive} />
            </Suspense>
          )}
          {children}
        </NoticesContext>
      </AppContext>
    </AntdProvider>
  );
}
