import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { displaySettings, reloadDisplay, resetDisplay, setDisplay, useDisplay } from "./display-settings.ts";

const Mode = () => <p>{useDisplay().themeMode}</p>;

const root = document.documentElement;

describe("display settings", () => {
  beforeEach(() => {
    root.dir = "ltr";
    resetDisplay();
  });

  it("are the defaults until something is chosen", () => {
    expect(displaySettings()).toEqual({
      themeMode: "light",
      themeDirection: "ltr",
      themeContrast: "default",
      themeLayout: "vertical",
      themeColorPresets: "default",
      themeStretch: false,
    });
  });

  it("apply at once and are stored in cookies with the documented names", () => {
    setDisplay({ themeMode: "dark", themeDirection: "rtl", themeStretch: true });
    expect(root.dataset).toMatchObject({ mode: "dark", stretch: "true" });
    expect(root.dir).toBe("rtl");
    expect(document.cookie.split("; ").sort()).toEqual(["themeDirection=rtl", "themeMode=dark", "themeStretch=true"]);
  });

  it("are stored for three days", () => {
    const written = vi.spyOn(document, "cookie", "set");
    setDisplay({ themeContrast: "bold" });
    expect(written.mock.calls).toEqual([["themeContrast=bold; path=/; max-age=259200; samesite=lax"]]);
    written.mockRestore();
  });

  it("are restored from the cookies", () => {
    setDisplay({ themeColorPresets: "orange", themeStretch: true });
    document.cookie = "themeContrast=bold; path=/";
    reloadDisplay();
    expect(displaySettings()).toMatchObject({ themeColorPresets: "orange", themeStretch: true, themeContrast: "bold" });
  });

  it("follow a change made in another tab when this one is seen again", () => {
    render(<Mode />);
    document.cookie = "themeMode=dark; path=/";
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.getByText("dark")).toBeInTheDocument();
  });

  it("ignore a cookie with an unknown value", () => {
    document.cookie = "themeMode=neon; path=/";
    reloadDisplay();
    expect(displaySettings().themeMode).toBe("light");
  });

  it("leave no cookie behind after a reset", () => {
    setDisplay({ themeMode: "dark", themeLayout: "mini" });
    resetDisplay();
    expect(document.cookie).toBe("");
    expect(root.dataset).toMatchObject({ mode: "light", layout: "vertical" });
  });
});
