import { PlusOutlined } from "@ant-design/icons";
import { Divider, Flex, Select, Typography } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { MerchantLogin, Profile } from "#contracts/session/session";
import { useLeaving } from "#src/hooks/forms/use-leaving";
import { useApi } from "#src/lib/calls/api";
import { asFailed } from "#src/lib/calls/failed";
import { homeAddress } from "#src/lib/routing/home-address";
import { dispatch, signIn, useSession } from "#src/lib/session/session";
import { useNotices } from "#src/theme/notification-apis";
import { LinkButton } from "#src/ui/actions/link-button";
import { Avatar } from "#src/ui/data/avatar";
import styles from "./store-switcher.module.css";

const base = "/api/v1/merchants";

/** Return the person's stores: a sign-in returns only the store it opened, the profile all of them. */
function useStores() {
  const api = useApi();
  const store = useSession((session) => session.store);
  const stores = useSession((session) => session.storesList);
  useEffect(() => {
    if (stores.length > 0) return;
    const abort = new AbortController();
    api
      .call<Profile>("GET", `${base}/profile`, { signal: abort.signal })
      .then((profile) => dispatch({ type: "STORES_LIST", stores: profile.stores }))
      .catch(() => undefined);
    return () => abort.abort();
  }, [api, stores.length]);
  return { store, stores: stores.length > 0 ? stores : store ? [{ ...store, platform: undefined }] : [] };
}

/** Request a session in another store. */
function useMove() {
  const { t } = useTranslation();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const [isMoving, setMoving] = useState(false);
  const move = async (storeId: string) => {
    setMoving(true);
    try {
      signIn(await api.call<MerchantLogin>("POST", `${base}/switch-store`, { body: { store_id: storeId } }));
      await navigate(homeAddress);
    } catch (error) {
      notices.error({ key: "switch-store", message: t([`errors:${asFailed(error).code}`, "errors:UNKNOWN"]) });
    } finally {
      setMoving(false);
    }
  };
  return { isMoving, move };
}

/** Whether the person may own another store: an owner, as long as the installation is open to new ones. */
function useMayAdd(): boolean {
  const api = useApi();
  const isOwner = useSession((session) => session.userType === "merchant");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOwner) return;
    const left = new AbortController();
    api
      .call<{ registration: string }>("GET", `${base}/login-options`, { signal: left.signal })
      .then(({ registration }) => setOpen(registration === "open"))
      .catch(() => undefined);
    return () => left.abort();
  }, [api, isOwner]);
  return isOwner && isOpen;
}

/** Offer another store; mounted when the list first opens, so that no page waits for the question whether it may. */
function AddStore() {
  const { t } = useTranslation();
  const mayAdd = useMayAdd();
  if (!mayAdd) return null;
  return (
    <>
      <Divider style={{ margin: "4px 0" }} />
      <LinkButton
        to="/auth/register-unprotected"
        type="text"
        icon={<PlusOutlined aria-hidden="true" />}
        block
        style={{ justifyContent: "start" }}
      >
        {t("header.addStore")}
      </LinkButton>
    </>
  );
}

/** Show all stores of the person, with a search; owners can add another one. */
export default function StoreSwitcher() {
  const { t } = useTranslation();
  const leaving = useLeaving();
  const { store, stores } = useStores();
  const { isMoving, move } = useMove();
  if (!store) return null;
  return (
    <Select
      className={styles.switcher ?? ""}
      popupMatchSelectWidth={300}
      aria-label={t("header.switchStore")}
      variant="filled"
      showSearch={stores.length > 1}
      loading={isMoving}
      disabled={isMoving}
      value={store._id}
      optionFilterProp="search"
      notFoundContent={<Typography.Text type="secondary">{t("header.noStore")}</Typography.Text>}
      options={stores.map(({ _id, name, platform_domain: domain }) => ({ value: _id, label: name, search: `${name} ${domain}`, domain }))}
      labelRender={({ label }) => (
        <Flex align="center" gap={10} className={styles.current ?? ""}>
          <Avatar name={String(label ?? store.name)} size={24} square />
          <span className={styles.name} dir="auto">
            {label ?? store.name}
          </span>
        </Flex>
      )}
      optionRender={({ label, data }) => (
        <Flex align="center" gap={10}>
          <Avatar name={String(label)} size={28} square />
          <Flex vertical style={{ minInlineSize: 0 }}>
            <Typography.Text strong ellipsis dir="auto">
              {label}
            </Typography.Text>
            <Typography.Text type="secondary" ellipsis dir="auto">
              {data.domain}
            </Typography.Text>
          </Flex>
        </Flex>
      )}
      popupRender={(list) => (
        <>
          {list}
          <AddStore />
        </>
      )}
      onChange={(storeId) => storeId !== store._id && void leaving(() => move(storeId))}
    />
  );
}
