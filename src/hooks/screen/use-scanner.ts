import { useEffect, useEffectEvent } from "react";
import { type CursorPlace, latinKey, makeScanReader, type Reading } from "#src/lib/browser/scan";
import { operatesControl } from "#src/lib/browser/shortcuts";

/** Marks a field that codes are scanned into, in a dialog that counts scans. */
const staysHere = "data-scan-stays";
export const scanStays = { [staysHere]: "" };

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const isTextElement = (target: EventTarget | null): target is TextElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(radio|checkbox|button|submit|file)$/.test(target.type));

/** Return where the cursor stands if it is in an element. */
function findPlace(target: EventTarget | null): CursorPlace {
  if (!(target instanceof HTMLElement)) return "page";
  if (target.matches("[role=combobox], select")) return "choice";
  if (target.matches("[role=spinbutton], [type=number], [inputmode=numeric], [inputmode=decimal]")) return "number";
  return target.isContentEditable || isTextElement(target) ? "text" : "page";
}
export const isInField = (target: EventTarget | null): boolean => findPlace(target) !== "page";

const isDialogOpen = (): boolean =>
  document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-image-preview-wrap, .ant-image-preview") !== null;

/** Return a function that puts a field back as it is now. */
function remember(target: EventTarget | null): () => void {
  if (!isTextElement(target)) return () => undefined;
  const { value, selectionStart, selectionEnd } = target;
  const prototype = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  return () => {
    if (!target.isConnected || target.value === value) return;
    // React overwrites the element's own setter, and hears of a change by its event.
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(target, value);
    target.dispatchEvent(new Event("input", { bubbles: true }));
    if (selectionStart !== null && document.activeElement === target) target.setSelectionRange(selectionStart, selectionEnd);
  };
}

interface ScannerOptions {
  /** Default: true. Where it is false, scans still do nothing else, and are not told. */
  enabled?: boolean;
  /** Whether letters outside of fields are commands. Default: false. */
  areLettersCommands?: boolean;
  /** Whether the caller is a dialog itself; a page hears no scans below a dialog. */
  isDialog?: boolean;
  /** Whether what is scanned into a field stays there; its Enter still does nothing. Default: false. */
  areCodesForFields?: boolean;
  /** Whether a code belongs to something on the page. */
  isKnown?: (code: string) => boolean;
  /** Called with a code that did not stay in a field. */
  onScan?: (code: string) => void;
  /** Called with each key that a person presses outside of fields. */
  onKey?: (key: string) => void;
}

/**
 * Hear a barcode scanner wherever the cursor stands, and take what it typed out of the field it stood in. A shortcut library acts on each
 * key at once and cannot tell a scanner from typing.
 */
export function useScanner({
  enabled = true,
  areLettersCommands = false,
  areCodesForFields = false,
  isDialog = false,
  ...handlers
}: ScannerOptions): void {
  const isKnown = useEffectEvent((code: string) => handlers.isKnown?.(code) === true);
  const hear = useEffectEvent((code: string) => {
    if (enabled && (isDialog || !isDialogOpen())) handlers.onScan?.(code);
  });
  const type = useEffectEvent((key: string) => {
    if (enabled && !isDialogOpen()) handlers.onKey?.(key);
  });
  useEffect(() => {
    const reader = makeScanReader({ areLettersCommands, areCodesForFields, isKnown });
    let putBack = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSpaceTaken = false;
    let staysInField = false;
    const carryOut = (readings: readonly Reading[], pressed?: KeyboardEvent) => {
      for (const one of readings) {
        if (one.type === "scan") {
          if (one.isInField && staysInField) continue;
          if (one.isInField) putBack();
          hear(one.code);
        } else for (const key of one.keys) if (!pressed || key !== latinKey(pressed) || !operatesControl(pressed)) type(key);
      }
    };
    const wait = (ms: number) => {
      const due = performance.now() + ms;
      timer = setTimeout(() => {
        // The page was busy: keys pressed in the meantime have yet to be handled.
        if (performance.now() - due > 30) wait(ms);
        else carryOut(reader.rest());
      }, ms);
    };
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph");
      if (event.isComposing || isCommand) return;
      clearTimeout(timer);
      const key = latinKey(event);
      const place = findPlace(event.target);
      if (event.repeat) {
        reader.forget();
        if (place === "page" && !operatesControl(event)) type(key);
        return;
      }
      const { readings, isTaken, isFirst } = reader.push(key, event.timeStamp, place);
      carryOut(readings, event);
      if (isFirst) {
        putBack = remember(event.target);
        staysInField = areCodesForFields || (event.target instanceof Element && event.target.matches(`[${staysHere}]`));
      }
      isSpaceTaken = isTaken;
      if (isTaken) {
        event.preventDefault();
        event.stopPropagation();
      }
      const ms = reader.waitsFor();
      if (ms !== undefined) wait(ms);
    };
    // The release of Space would click the focused button.
    const release = (event: KeyboardEvent) => {
      if (isSpaceTaken && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    document.addEventListener("keydown", press, true);
    document.addEventListener("keyup", release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", press, true);
      document.removeEventListener("keyup", release, true);
    };
  }, [areLettersCommands, areCodesForFields]);
}
