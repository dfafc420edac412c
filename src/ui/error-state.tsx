import { ReloadOutlined, WarningOutlined } from "@ant-design/icons";
import { Avatar, Button, Result } from "antd";
import { useTranslation } from "react-i18next";

interface ErrorStateProps {
  /** The error's code; its sentence is the language's own. */
  code?: string | undefined;
  /** For support: finds the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
}

const iconStyle = { background: "var(--bh-danger-wash)", color: "var(--bh-danger-text)", fontSize: 24 };

/** Stands where the data would stand when it could not be loaded: antd's Result with the sentence of an error's code. */
export function ErrorState({ code, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  // Nothing failed where nothing is: support has nothing to look for.
  const isMissing = code === "NOT_FOUND";
  return (
    <div role="alert">
      <Result
        icon={<Avatar size={56} style={iconStyle} icon={<WarningOutlined />} aria-hidden="true" />}
        title={<strong>{t(isMissing ? "states.missingTitle" : "states.errorTitle")}</strong>}
        subTitle={
          <>
            {t([`errors:${code}`, "errors:UNKNOWN"])}
            {requestId && !isMissing && <div className="bh-small">{t("states.requestId", { id: requestId })}</div>}
          </>
        }
        extra={
          onRetry && (
            <Button icon={<ReloadOutlined />} onClick={onRetry}>
              {t("actions.retry")}
            </Button>
          )
        }
      />
    </div>
  );
}
