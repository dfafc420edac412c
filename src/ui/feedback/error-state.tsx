import { ReloadOutlined, WarningOutlined } from "@ant-design/icons";
import { Avatar, Button, Result } from "antd";
import { useTranslation } from "react-i18next";

interface ErrorStateProps {
  /** The error code, which decides the message. */
  code?: string | undefined;
  /** For support: identifies the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
}

const iconStyle = { background: "var(--bh-danger-wash)", color: "var(--bh-danger-text)", fontSize: 24 };

/** Show a failed load in place of the data: antd's Result with the message of the error code. */
export function ErrorState({ code, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  // A missing record is not a failure, so support needs no request id.
  const isMissing = code === "NOT_FOUND";
  return (
    <div role="alert">
      <Result
        icon={<Avatar size={56} style={iconStyle} icon={<WarningOutlined aria-hidden="true" />} aria-hidden="true" />}
        title={<strong>{t(isMissing ? "states.missingTitle" : "states.errorTitle")}</strong>}
        subTitle={
          <>
            {t([`errors:${code}`, "errors:UNKNOWN"])}
            {requestId && !isMissing && <div className="bh-small">{t("states.requestId", { id: requestId })}</div>}
          </>
        }
        extra={
          onRetry && (
            <Button icon={<ReloadOutlined aria-hidden="true" />} onClick={onRetry}>
              {t("actions.retry")}
            </Button>
          )
        }
      />
    </div>
  );
}
