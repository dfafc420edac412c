import type { NotificationProvider } from "@refinedev/core";
import { useMemo } from "react";
import { useToastApi } from "#src/theme/notification-apis";

const seconds = 3;

/** Refine also announces a refused sign-in, registration or password, which the form already shows at its fields. */
const saidByTheForm = new Set(["login-error", "register-error", "forgot-password-error", "update-password-error"]);

/**
 * Return Refine's notices as toasts. The stock provider swaps the two texts; here the message is the heading and the description the
 * text below. A text already on the screen is renewed, not repeated.
 */
export function useToasts(): NotificationProvider {
  const notification = useToastApi();
  return useMemo(
    () => ({
      open: ({ key, message, description, type }) => {
        if (key && saidByTheForm.has(key)) return;
        const shown = { key: key ?? `${type ?? "success"} ${message}`, message, ...(description && { description }), duration: seconds };
        if (type === "error") notification.error({ ...shown, role: "alert" });
        else if (type === "progress") notification.info({ ...shown, role: "status" });
        else notification.success({ ...shown, role: "status" });
      },
      close: (key) => notification.destroy(key),
    }),
    [notification],
  );
}
