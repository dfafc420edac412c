import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { MerchantLogin } from "#contracts/session/session";
import { useApi } from "#src/lib/calls/api";
import { deviceZone } from "#src/lib/dates/days";
import { homeAddress } from "#src/lib/routing/home-address";
import { signIn } from "#src/lib/session/session";
import { AuthForm, useFieldErrors } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { currencyOf, ownCountry } from "./places.ts";
import { StoreFields, type StoreValues } from "./store-fields.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Show the form of another store to a signed-in owner, and open it once it is created. */
export default function AddStore({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation();
  const api = useApi();
  const navigate = useNavigate();
  const [form] = Form.useForm<StoreValues>();
  const attempt = useAttempt();
  const showErrors = useFieldErrors(form);
  const back = <Link to={homeAddress}>{t("auth.backToStore")}</Link>;
  if (!isOpen) {
    return (
      <AuthFrame title={t("auth.addStoreTitle")} lead={t("errors:ACCOUNTS_CLOSED")}>
        {back}
      </AuthFrame>
    );
  }
  const add = (body: StoreValues) =>
    attempt.run(async () => {
      const { _id } = await api.call<{ _id: string }>("POST", "/api/v1/stores", { body });
      signIn(await api.call<MerchantLogin>("POST", "/api/v1/merchants/switch-store", { body: { store_id: _id } }));
      await navigate(homeAddress, { replace: true });
    }, showErrors);
  return (
    <AuthFrame wide title={t("auth.addStoreTitle")} lead={t("auth.addStoreLead")}>
      <AuthForm<StoreValues>
        form={form}
        attempt={attempt}
        submit={t(attempt.busy ? "auth.addingStore" : "auth.addStore")}
        initialValues={{ timezone: deviceZone(), country: ownCountry(), currency: currencyOf(ownCountry()) }}
        onSubmit={(values) => void add(values)}
        foot={back}
      >
        <StoreFields />
      </AuthForm>
    </AuthFrame>
  );
}
