import { BarcodeOutlined } from "@ant-design/icons";
import { ConfigProvider, Flex, Input, Progress, Segmented, Tooltip, Typography } from "antd";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { dispositions } from "#contracts/returns/states";
import { ChangedElsewhere } from "#src/cases/changed-elsewhere";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { usePlaces } from "#src/hooks/store/use-places";
import { type InspectionKey, isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import { usePersisted } from "#src/lib/browser/storage";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { FormAlert } from "#src/ui/forms/form-alert";
import { returnAddress } from "../resource.ts";
import { returnCase } from "../return-case.ts";
import styles from "./bench.module.css";
import { BenchFoot } from "./bench-foot.tsx";
import { CurrentItem } from "./current-item.tsx";
import { Hint, LettersContext } from "./hint.tsx";
import { ItemQueue } from "./item-queue.tsx";
import { useInspection } from "./use-inspection.ts";
import { useKeys } from "./use-keys.ts";
import { findScanned, type Grade, isDecided, nextUndecided, verdictOf } from "./verdicts.ts";

/** Saving and leaving a field are not single keys of the bench: they work inside fields too. */
const singleKeys = (Object.keys(shortcuts.inspection) as InspectionKey[]).filter((one) => one !== "save" && one !== "leave");

interface BenchProps {
  record: ReturnDetail;
  /** Called with true before saving, and with false once it failed. */
  onSaving?: (isSaving: boolean) => void;
}

/** Show the inspection: queue, current item, and saving. Everything works without a mouse. */
export function Bench({ record, onSaving }: BenchProps) {
  const { t } = useTranslation("returns");
  const navigate = useNavigate();
  const inspection = useInspection(record);
  const { items, verdicts, currentId, change, setCurrentId } = inspection;
  const { places, isLoading: arePlacesLoading } = usePlaces();
  const [chosen, setChosen] = useState(record.location_id ?? undefined);
  const [scanned, setScanned] = useState<{ code: string; isKnown: boolean }>();
  // With a scanner, voice input or a screen reader no letter may act: what they type would change decisions.
  const [areLettersCommands, setLettersCommands] = usePersisted("inspect.shortcuts", false);
  const [uploads, setUploads] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const place = chosen ?? (places.length === 1 ? places[0]?.id : undefined);
  const current = items.find((item) => item.id === currentId);
  // The only place is chosen by itself, once it is known: saved before, nothing would go into stock.
  const isWaiting = uploads > 0 || (chosen === undefined && arePlacesLoading);
  useUnsavedGuard(inspection.isDirty);

  const save = async () => {
    if (inspection.isBusy || isWaiting) return;
    onSaving?.(true);
    if (await inspection.save(place)) void navigate(returnAddress(record.id));
    else onSaving?.(false);
  };
  const scan = (code: string) => {
    const found = findScanned(items, verdicts, code);
    setScanned({ code, isKnown: Boolean(found) });
    if (found) setCurrentId(found.id);
  };
  const step = (by: number) => {
    const at = items.findIndex((item) => item.id === currentId);
    const next = items[(at + by + items.length) % items.length];
    if (next) setCurrentId(next.id);
  };
  const focus = (part: string) => root.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();

  const run: Record<Exclude<InspectionKey, "save" | "leave">, (key: string) => void> = {
    accept: () => current && change(current.id, { type: "accept" }),
    reject: () => current && change(current.id, { type: "reject" }),
    grade: (key) => current && change(current.id, { type: "grade", grade: key.toUpperCase() as Grade }),
    disposition: () =>
      current && change(current.id, { type: "disposition", disposition: nextDisposition(verdicts[current.id]?.disposition ?? null) }),
    note: () => focus("note"),
    scan: () => focus("scan"),
    place: () => root.current?.querySelector<HTMLElement>('[data-part="place"] input')?.focus(),
    photos: () => root.current?.querySelector<HTMLElement>('[data-part="photos"] input[type="file"]')?.click(),
    following: () => step(1),
    previous: () => step(-1),
    next: () => setCurrentId(nextUndecided(items, verdicts, currentId) ?? currentId),
  };
  useKeys({
    enabled: !inspection.isBusy,
    areLettersCommands,
    isKnown: (code) => findScanned(items, verdicts, code) !== undefined,
    onScan: scan,
    onSave: save,
    onKey: (key) => {
      const name = singleKeys.find((one) => isPressed(shortcuts.inspection[one], { key, ctrlKey: false, metaKey: false }));
      if (name) run[name](key);
    },
  });

  const decided = items.filter((item) => isDecided(item, verdicts[item.id] ?? verdictOf(item))).length;
  return (
    <LettersContext value={areLettersCommands}>
      <div ref={root} className={styles.bench}>
        <Flex vertical gap={16}>
          {inspection.newer && (
            <ChangedElsewhere of={returnCase} seen={inspection.seen} now={inspection.newer} onLoad={inspection.loadNewer} />
          )}
          {inspection.error && inspection.isSaved && <p>{t("inspect.savedNotShelved")}</p>}
          {inspection.error && <FormAlert code={inspection.error.code} params={inspection.error.data} fields={inspection.error.errors} />}
          <BenchHead
            decided={decided}
            total={items.length}
            scanned={scanned}
            onScan={scan}
            areLettersCommands={areLettersCommands}
            onChoose={setLettersCommands}
          />
          <Flex wrap align="flex-start" gap={16}>
            <ItemQueue items={items} verdicts={verdicts} currentId={currentId} onChoose={setCurrentId} />
            {current && (
              <UploadsContext value={setUploads}>
                <ConfigProvider componentDisabled={inspection.isBusy}>
                  <CurrentItem
                    key={current.id}
                    item={current}
                    verdict={verdicts[current.id] ?? verdictOf(current)}
                    lacksNote={inspection.lacking.some((item) => item.id === current.id)}
                    onChange={(made) => change(current.id, made)}
                  />
                </ConfigProvider>
              </UploadsContext>
            )}
          </Flex>
          <BenchFoot inspection={inspection} isWaiting={isWaiting} place={place} onPlace={setChosen} onSave={save} />
        </Flex>
      </div>
    </LettersContext>
  );
}

const nextDisposition = (now: (typeof dispositions)[number] | null) =>
  dispositions[(now ? dispositions.indexOf(now) + 1 : 0) % dispositions.length] ?? "RESTOCKED";

interface BenchHeadProps {
  decided: number;
  total: number;
  scanned: { code: string; isKnown: boolean } | undefined;
  onScan: (code: string) => void;
  areLettersCommands: boolean;
  onChoose: (areLettersCommands: boolean) => void;
}

/** Show the scan field, the progress, and the choice between scanner and keyboard. */
function BenchHead({ decided, total, scanned, onScan, areLettersCommands, onChoose }: BenchHeadProps) {
  const { t } = useTranslation("returns");
  const [typed, setTyped] = useState("");
  const id = useId();
  return (
    <Flex wrap align="flex-start" gap="8px 24px">
      <Flex vertical flex="1 1 260px" style={{ maxInlineSize: 420 }}>
        <Input
          data-part="scan"
          dir="ltr"
          prefix={<BarcodeOutlined aria-hidden="true" />}
          suffix={<Hint of="scan" />}
          placeholder={t("inspect.scan")}
          aria-label={t("inspect.scan")}
          aria-describedby={`${id}-scanned`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => {
            if (!typed.trim()) return;
            onScan(typed);
            setTyped("");
            event.currentTarget.blur();
          }}
        />
        <Typography.Text id={`${id}-scanned`} role="status" type={scanned?.isKnown ? "success" : "danger"} style={{ minBlockSize: 22 }}>
          {scanned && t(scanned.isKnown ? "inspect.scanned" : "inspect.unknown", { code: scanned.code })}
        </Typography.Text>
      </Flex>
      <Flex align="center" gap={10} style={{ minBlockSize: 36 }}>
        <Progress percent={(decided / total) * 100} showInfo={false} style={{ inlineSize: 120 }} aria-label={t("inspect.progressLabel")} />
        <span role="status">{t("inspect.progress", { decided, total })}</span>
      </Flex>
      <Flex align="center" gap={10} className={styles.keyboard ?? ""} style={{ minBlockSize: 36, marginInlineStart: "auto" }}>
        <Tooltip title={t(`inspect.input.${areLettersCommands ? "keyboardHelp" : "scannerHelp"}`)}>
          <Segmented
            aria-label={t("inspect.input.label")}
            tabIndex={-1}
            value={areLettersCommands ? "keyboard" : "scanner"}
            options={[
              { value: "scanner", label: t("inspect.input.scanner") },
              { value: "keyboard", label: t("inspect.input.keyboard") },
            ]}
            onChange={(value) => onChoose(value === "keyboard")}
          />
        </Tooltip>
      </Flex>
    </Flex>
  );
}
