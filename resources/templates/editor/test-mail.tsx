import { Button, Form, Modal, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/use-command";
import { useTestRecipients } from "#src/hooks/use-test-recipients";
import { useSession } from "#src/lib/session";
import { FormAlert } from "#src/ui/form-alert";
import { mailSettingsAddress } from "../other-addresses.ts";

interface TestMailProps {
  id: string;
  content: Content;
  language: Language;
}

/** Send the mail, as it is on the screen, to people of the store. */
export function TestMail({ id, content, language }: TestMailProps) {
  const { t } = useTranslation("templates");
  const own = useSession((session) => session.user?.email);
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState<string[]>(own ? [own] : []);
  const recipients = useTestRecipients({ enabled: open });
  const test = useCommand(templates, "test", { onSuccess: () => setOpen(false) });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("actions.test")}</Button>
      <Modal
        open={open}
        title={t("actions.test")}
        okText={t("actions.send")}
        okButtonProps={{ disabled: to.length === 0, loading: test.isPending }}
        onOk={() => void test.run({ params: { id }, body: { language, content, to } })}
        onCancel={() => setOpen(false)}
      >
        <FormAlert code={test.error?.code} params={test.error?.data} />
        <Form layout="vertical" component="div">
          <Form.Item
            label={t("fields.to")}
            extra={
              <>
                {t("testText")} <Link to={mailSettingsAddress}>{t("testAddresses")}</Link>
              </>
            }
          >
            <Select
              mode="tags"
              aria-label={t("fields.to")}
              maxCount={5}
              tokenSeparators={[" ", ","]}
              options={recipients}
              value={to}
              onChange={setTo}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
