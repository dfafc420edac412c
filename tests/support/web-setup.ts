import "@ant-design/v5-patch-for-react-19";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { setI18n } from "react-i18next";
import { afterEach, beforeAll, vi } from "vitest";

/** The page of this process, which vitest provides. */
declare const jsdom: { cookieJar: { removeAllCookiesSync(): void } };

// Files of one worker share antd and React, but each loads our own modules anew, as if it ran alone.
vi.resetModules();

// antd renders slowly on a busy machine; a long limit costs nothing when nothing is late.
const patience = 10_000;
const { getElementError, asyncUtilTimeout } = getConfig();
/** Whether `waitFor` or `findBy` will try again, for which the library, too, shortens its messages. */
const triesAgain = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

// Once per process: its files share the library.
if (asyncUtilTimeout !== patience)
  configure({
    asyncUtilTimeout: patience,
    // Printing the page for each failed attempt took a seventh of the time of these tests; the last attempt prints it.
    getElementError: (message, container) => (triesAgain() ? new Error(message ?? "") : getElementError(message, container)),
  });

// APIs antd needs and jsdom lacks.
// A wide window: what depends on the width is there, and no preference is set.
window.matchMedia ??= (query: string) =>
  ({
    matches: query.includes("min-width"),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
// rc-components query the style of pseudo elements, which jsdom reports as an error.
const getStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => getStyle(element);

// Each file starts without words and loads its own.
beforeAll(() => setI18n(undefined as never));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Of every path: the portal's are its own.
  jsdom.cookieJar.removeAllCookiesSync();
});
