import type { NotificationInstance } from "antd/es/notification/interface";
import { createContext, use } from "react";

export const ToastsContext = createContext<NotificationInstance | undefined>(undefined);
export const NoticesContext = createContext<NotificationInstance | undefined>(undefined);

function needed(api: NotificationInstance | undefined): NotificationInstance {
  if (!api) throw new Error("toasts and notices need <Feedback> above them");
  return api;
}

/** Return the API of toasts: at most five, three seconds, at the top end. antd's App would bring its dialogs to the sign-in. */
export const useToastApi = (): NotificationInstance => needed(use(ToastsContext));

/** Return the API of notices: at most three, five seconds, at the bottom start. */
export const useNotices = (): NotificationInstance => needed(use(NoticesContext));
