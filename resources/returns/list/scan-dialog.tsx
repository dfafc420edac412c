import { CameraOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, type InputRef, Modal, Space } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import { useCall } from "#src/hooks/commands/use-call";
import { useCamera } from "#src/hooks/screen/use-camera";
import { useScanner } from "#src/hooks/screen/use-scanner";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed } from "#src/lib/calls/failed";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { returnAddress } from "../resource.ts";

const filmStyle = { inlineSize: "100%", maxBlockSize: 320, borderRadius: 8, background: "#000", objectFit: "cover" } as const;

/** Open a return by a code on its parcel: typed, from a hand scanner (which types and presses Enter), or by camera. */
export default function ScanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("returns");
  useFocusReturn();
  const call = useCall();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const field = useRef<InputRef>(null);
  const [form] = Form.useForm<{ code?: string }>();
  const [isFilming, setFilming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const open = async (code: string) => {
    if (!code) return;
    setBusy(true);
    try {
      const found = await call(returns, "find", { query: { code } });
      void navigate(returnAddress(found.id));
    } catch (error) {
      const isUnknown = asFailed(error).code === "NOT_FOUND";
      form.setFields([{ name: "code", errors: [isUnknown ? t("scan.unknown", { code: code.slice(0, 60) }) : (errorText(error) ?? "")] }]);
      setFilming(false);
      setBusy(false);
    }
  };
  // Wherever the focus is: on a button, Enter would press it.
  useScanner({ enabled: !isBusy, isDialog: true, onScan: (code) => void open(code) });
  const { video, failed } = useCamera(isFilming && !isBusy, (seen) => void open(seen.trim()));
  return (
    <Modal
      open
      centered
      title={t("scan.title")}
      footer={null}
      onCancel={onClose}
      width={460}
      afterOpenChange={() => field.current?.focus()}
    >
      <Form form={form} name="scan" layout="vertical" onFinish={({ code = "" }) => void open(code.trim())}>
        <Form.Item label={t("scan.code")} htmlFor="scan_code" extra={t("scan.help")}>
          <Space.Compact block>
            <Form.Item name="code" noStyle>
              <Input dir="ltr" ref={field} autoComplete="off" maxLength={500} />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t("scan.go")}
            </Button>
          </Space.Compact>
        </Form.Item>
      </Form>
      <Flex vertical gap={16}>
        {isFilming && !failed && <video ref={video} style={filmStyle} muted playsInline aria-label={t("scan.camera")} />}
        {isFilming && failed && <Alert type="warning" showIcon message={t("scan.noCamera")} />}
        <Button icon={<CameraOutlined aria-hidden="true" />} aria-pressed={isFilming} onClick={() => setFilming(!isFilming)}>
          {isFilming ? t("common:actions.cancel") : t("scan.camera")}
        </Button>
      </Flex>
    </Modal>
  );
}
