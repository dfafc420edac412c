// Loaded before the page's own script, so that the first paint already has the reader's mode and direction, and the right frame.
(() => {
  const html = document.documentElement;
  const cookies = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const pick = (name, values) => (values.includes(cookies.get(name)) ? cookies.get(name) : values[0]);
  const stored = (name, storage = "localStorage") => {
    try {
      return window[storage].getItem(name);
    } catch {
      return null;
    }
  };
  const isValid = (token) => {
    try {
      const { exp } = JSON.parse(atob(token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/")));
      return typeof exp !== "number" || exp * 1000 > Date.now();
    } catch {
      return false;
    }
  };
  const language =
    new URLSearchParams(location.search).get("i18nextLng") ??
    cookies.get("i18nextLng") ??
    stored("i18nextLng") ??
    stored("i18nextLng", "sessionStorage") ??
    "en";
  html.dir = cookies.has("themeDirection") ? pick("themeDirection", ["ltr", "rtl"]) : language === "ar" ? "rtl" : "ltr";
  html.dataset.mode = pick("themeMode", ["light", "dark"]);
  html.dataset.contrast = pick("themeContrast", ["default", "bold"]);
  html.dataset.layout = pick("themeLayout", ["vertical", "mini"]);
  html.dataset.preset = pick("themeColorPresets", ["default", "cyan", "purple", "blue", "orange", "red"]);
  html.dataset.stretch = pick("themeStretch", ["false", "true"]);
  const token = stored("accessToken");
  const isSignedIn = isValid(token);
  const { pathname } = location;
  const isInside = /^\/dashboard(\/|$)/.test(pathname);
  const isEntrance = isInside || ["/", "/auth", "/auth/login-unprotected"].includes(pathname);
  if (isEntrance) html.dataset.frame = !isSignedIn ? "entrance" : /\/list$/.test(pathname) ? "list" : "page";
  // What the first script will ask for comes beside it, not after it: the reader's words, and the frame for who is signed in or the form that signs in.
  const { controls, frame, signIn, profile, words = "{}" } = document.currentScript.dataset;
  for (const href of [JSON.parse(words)[language], controls, isSignedIn && isEntrance ? frame : signIn]) {
    if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // So does the session: `providers/data/asked-by-page.ts` takes the answer.
  if (profile && isSignedIn && isEntrance) {
    const authorization = `Bearer ${token}`;
    const answer = fetch(profile, { headers: { accept: "application/json", authorization } });
    answer.catch(() => {});
    window.askedByPage = { url: new URL(profile, location.href).href, authorization, answer };
  }
})();
