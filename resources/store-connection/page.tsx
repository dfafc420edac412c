import { ApiOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { importsAddress } from "../imports/addresses.ts";
import { connectAddress } from "./addresses.ts";
import { ConnectedPanel } from "./connected.tsx";
import { HealthPanel } from "./health.tsx";

/** Show how the store reaches its platform, and whether it does. */
export default function StoreConnectionPage() {
  const { t } = useTranslation("store-connection");
  const found = useOperation(storeConnection, "show");
  const skeleton = (
    <Panel>
      <LinesSkeleton lines={6} />
    </Panel>
  );
  return (
    <PageShell lead={t("lead")}>
      <Outcome />
      <Loaded from={found} skeleton={skeleton}>
        {(view) =>
          view.connection ? (
            <TwoColumns side={<HealthPanel view={view} />}>
              <ConnectedPanel view={view} connection={view.connection} />
            </TwoColumns>
          ) : (
            <NotConnected view={view} />
          )
        }
      </Loaded>
    </PageShell>
  );
}

/** Say what connecting is for, and why the last visit to the consent page failed. */
function NotConnected({ view: { platform, refusal } }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const name = t(`enums:platform.${platform}`);
  return (
    <>
      {refusal && <Alert type="warning" showIcon message={t("refusal", { platform: name })} description={errorText(refusal)} />}
      <Panel>
        <EmptyState
          icon={<ApiOutlined aria-hidden="true" />}
          title={t("none.title", { platform: name })}
          text={t("none.text")}
          action={
            <LinkButton to={connectAddress} type="primary" icon={<ApiOutlined aria-hidden="true" />}>
              {t("actions.connect", { platform: name })}
            </LinkButton>
          }
        />
      </Panel>
    </>
  );
}

/** Show how a visit to the platform's consent page ended: the server passes it in the address. */
function Outcome() {
  const { t } = useTranslation("store-connection");
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("outcome");
  if (!outcome) return null;
  const close = { closable: true, onClose: () => setSearch({}, { replace: true }) };
  if (outcome !== "connected")
    return (
      <Alert {...close} type="error" showIcon role="alert" message={t("failed")} description={t([`errors:${outcome}`, "errors:UNKNOWN"])} />
    );
  const webhooks = search.get("webhooks");
  const isWhole = webhooks !== "incomplete" && webhooks !== "skipped";
  return (
    <Alert
      {...close}
      type={isWhole ? "success" : "warning"}
      showIcon
      role="status"
      message={t("done.connected")}
      description={!isWhole && t(`webhooks.${webhooks}`)}
      action={
        <Can I="create" an="Import">
          <LinkButton to={importsAddress}>{t("actions.import")}</LinkButton>
        </Can>
      }
    />
  );
}
