import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { errorKeys } from "#src/lib/calls/failed";
import { usersIn } from "../data/used-by.tsx";

interface FormAlertProps {
  /** The code of the error as a whole. */
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
  /** Errors of fields that are not on the page. */
  fields?: Record<string, string> | undefined;
  /** Return a field's name in words; by default it is shown as it is called on the wire. */
  nameOf?: (field: string) => string;
}

/** Show the error of the form as a whole, in antd's Alert above it. */
export function FormAlert({ code, params, fields, nameOf = (field) => field }: FormAlertProps) {
  const { t } = useTranslation();
  const rows = Object.entries(fields ?? {});
  // A platform's refusal says of which kind it is.
  const kind = code?.startsWith("PLATFORM_") && typeof params?.kind === "string" ? params.kind : null;
  const reason = kind && t(`enums:platform_error.${kind}`, { defaultValue: "" });
  // And in its own words, as a bank's reason for declining.
  const said = kind && typeof params?.reason === "string" ? params.reason : "";
  const users = code === "IN_USE" ? usersIn(params ?? {}) : [];
  if (!code && rows.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={
        code ? [t([...errorKeys(code, params), "errors:UNKNOWN"], params ?? {}), reason].filter(Boolean).join(" ") : t("errors:BAD_REQUEST")
      }
      description={
        said ? (
          <bdi dir="auto">{said}</bdi>
        ) : (
          rows.length + users.length > 0 && (
            <ul>
              {users.map(({ id, name }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {rows.map(([field, message]) => (
                <li key={field}>
                  <bdi>{nameOf(field)}</bdi>: {message}
                </li>
              ))}
            </ul>
          )
        )
      }
    />
  );
}
