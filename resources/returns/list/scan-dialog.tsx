import { CameraOutlined } from "@ant-design/icons";
import { Alert, Button, Input, type InputRef, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import { useCall } from "#src/hooks/use-call";
import { useCamera } from "#src/hooks/use-camera";
import { useErrorText } from "#src/hooks/use-error-text";
import { asFailed } from "#src/lib/failed";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { caseAddress } from "../addresses.ts";
import { Field } from "../parts/field.tsx";
import styles from "./scan-dialog.module.css";

/** Opens a return by what is on its parcel: typed, read by a hand scanner (which types, and presses Enter), or by the camera. */
export default function ScanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("returns");
  useFocusReturn();
  const id = useId();
  const call = useCall();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState("");
  const [isFilming, setFilming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const open = async (given: string) => {
    if (!given.trim()) return;
    setBusy(true);
    try {
      const found = await call(returns, "find", { query: { code: given.trim() } });
      void navigate(caseAddress(found.id));
    } catch (error) {
      setProblem(asFailed(error).code === "NOT_FOUND" ? t("scan.unknown", { code: given.trim().slice(0, 60) }) : errorText(error));
      setFilming(false);
      setBusy(false);
    }
  };
  const { video, failed } = useCamera(isFilming && !isBusy, (seen) => void open(seen));
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
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void open(code);
        }}
      >
        <Field label={t("scan.code")} htmlFor={id} help={t("scan.help")} error={problem}>
          <div className={styles.line}>
            <Input
              id={id}
              dir="ltr"
              ref={field}
              autoComplete="off"
              maxLength={500}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem("");
              }}
            />
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t("scan.go")}
            </Button>
          </div>
        </Field>
        {isFilming && !failed && <video ref={video} className={styles.film} muted playsInline aria-label={t("scan.camera")} />}
        {isFilming && failed && <Alert type="warning" showIcon message={t("scan.noCamera")} />}
        <Button icon={<CameraOutlined />} aria-pressed={isFilming} onClick={() => setFilming(!isFilming)}>
          {isFilming ? t("common:actions.cancel") : t("scan.camera")}
        </Button>
      </form>
    </Modal>
  );
}
