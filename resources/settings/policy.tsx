import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { newId, policiesAddress } from "./addresses.ts";
import { MemberPage } from "./member-page.tsx";
import { PolicyForm } from "./policies/policy-form.tsx";

export default function PolicyPage() {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const add = t(id === newId ? "actions.addPolicy" : "titles.policy");
  return <MemberPage section="RETURN_POLICIES" list="policies" address={policiesAddress} add={add} Form={PolicyForm} />;
}
