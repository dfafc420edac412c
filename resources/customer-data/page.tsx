import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { customerData } from "#contracts/customer-data";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useFieldRules } from "#src/ui/use-field-rules";
import { FoundData } from "./found-data.tsx";

/** Find what is stored about a customer by email address, to hand it over or to erase it. */
export default function CustomerDataPage() {
  const { t } = useTranslation("customer-data");
  const rules = useFieldRules();
  const [params, setParams] = useSearchParams();
  const email = params.get("email") ?? "";
  const found = useOperation(customerData, "show", { query: { email } }, { enabled: email !== "" });
  return (
    <PageShell width="narrow" lead={t("lead")}>
      <Panel>
        <Form<{ email: string }>
          key={email}
          layout="vertical"
          requiredMark={false}
          initialValues={{ email }}
          onFinish={({ email: wanted }) => setParams({ email: wanted.trim() })}
        >
          <Form.Item name="email" label={t("fields.email")} rules={rules.email} normalize={(text: string) => text.trim()}>
            <Input type="email" dir="ltr" autoComplete="off" spellCheck={false} maxLength={254} />
          </Form.Item>
          <Flex>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden="true" />}>
              {t("actions.find")}
            </Button>
          </Flex>
        </Form>
      </Panel>
      {email !== "" && (
        <Loaded
          from={found}
          skeleton={
            <Panel>
              <LinesSkeleton lines={6} />
            </Panel>
          }
        >
          {(data) => <FoundData key={data.email} data={data} />}
        </Loaded>
      )}
    </PageShell>
  );
}
