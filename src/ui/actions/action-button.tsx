import type { ButtonProps } from "antd";
import { useTranslation } from "react-i18next";
import { ReasonButton } from "./reason-tooltip.tsx";

interface ActionButtonProps extends Omit<ButtonProps, "disabled" | "loading" | "onClick"> {
  /** From the hook of that name. */
  action: { run: () => Promise<unknown>; isPending: boolean; reason: string | undefined };
  /** Why it is not available on this page, in words. */
  reason?: string | undefined;
}

/** Show a button that runs an action of a record, or says why it is not available. */
export function ActionButton({ action, reason, ...button }: ActionButtonProps) {
  const { t } = useTranslation();
  const refused = action.reason && t([`errors:${action.reason}`, "errors:WRONG_STAGE"]);
  return <ReasonButton {...button} loading={action.isPending} reason={refused ?? reason} onClick={() => void action.run()} />;
}
