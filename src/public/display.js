// Loaded before the page's own script, so that the first paint already has the reader's mode and direction.
(() => {
  const html = document.documentElement;
  const cookies = new Map(document.cookie.split("; ").map((pair) => pair.split("=")));
  const pick = (name, values) => (values.includes(cookies.get(name)) ? cookies.get(name) : values[0]);
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const language = new URLSearchParams(location.search).get("i18nextLng") ?? cookies.get("i18nextLng") ?? stored("i18nextLng") ?? "en";
  html.dir = cookies.has("themeDirection") ? pick("themeDirection", ["ltr", "rtl"]) : language === "ar" ? "rtl" : "ltr";
  html.dataset.mode = pick("themeMode", ["light", "dark"]);
  html.dataset.contrast = pick("themeContrast", ["default", "bold"]);
  html.dataset.layout = pick("themeLayout", ["vertical", "mini"]);
  html.dataset.preset = pick("themeColorPresets", ["default", "cyan", "purple", "blue", "orange", "red"]);
  html.dataset.stretch = pick("themeStretch", ["false", "true"]);
  // What the first script will ask for comes beside it, not after it: the reader's words, and the frame for who is signed in or the form that signs in.
  const { controls, frame, signIn, words = "{}" } = document.currentScript.dataset;
  const isInside = stored("accessToken") && location.pathname.startsWith("/dashboard");
  for (const href of [JSON.parse(words)[language], controls, isInside ? frame : signIn]) {
    if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
})();
