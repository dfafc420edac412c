import { Select } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { MerchantLogin, Profile } from "#contracts/session/session";
import { useLeaving } from "#src/hooks/use-leaving";
import { useApi } from "#src/lib/api";
import { asFailed } from "#src/lib/failed";
import { dispatch, signIn, useSession } from "#src/lib/session";
import { useNotices } from "#src/theme/speakers";
import { Avatar } from "#src/ui/avatar";
import styles from "./store-switcher.module.css";

const base = "/api/v1/merchants";

/** A sign-in names only the store it opened; the others come with the profile. */
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

/** All stores of the person, searchable; choosing one asks the server for a session in it. */
export default function StoreSwitcher() {
  const { t } = useTranslation();
  const api = useApi();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const notices = useNotices();
  const { store, stores } = useStores();
  const [moving, setMoving] = useState(false);
  if (!store) return null;
  const move = async (storeId: string) => {
    setMoving(true);
    try {
      signIn(await api.call<MerchantLogin>("POST", `${base}/switch-store`, { body: { store_id: storeId } }));
      await navigate("/dashboard/app");
    } catch (error) {
      notices.error({ key: "switch-store", message: t([`errors:${asFailed(error).code}`, "errors:UNKNOWN"]) });
    } finally {
      setMoving(false);
    }
  };
  return (
    <Select
      className={styles.switcher ?? ""}
      popupMatchSelectWidth={300}
      aria-label={t("header.switchStore")}
      variant="filled"
      showSearch={stores.length > 1}
      loading={moving}
      disabled={moving}
      value={store._id}
      optionFilterProp="search"
      notFoundContent={<span className={styles.none}>{t("header.noStore")}</span>}
      options={stores.map((one) => ({
        value: one._id,
        label: one.name,
        search: `${one.name} ${one.platform_domain}`,
        domain: one.platform_domain,
      }))}
      labelRender={({ label }) => (
        <span className={styles.current}>
          <Avatar name={String(label ?? store.name)} size={24} square />
          <span className={styles.name} dir="auto">
            {label ?? store.name}
          </span>
        </span>
      )}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          <Avatar name={String(label)} size={28} square />
          <span className={styles.words}>
            <span className={styles.name} dir="auto">
              {label}
            </span>
            <span className={styles.domain} dir="auto">
              {data.domain}
            </span>
          </span>
        </span>
      )}
      onChange={(storeId) => storeId !== store._id && void leaving(() => move(storeId))}
    />
  );
}
