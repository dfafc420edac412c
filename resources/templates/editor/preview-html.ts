const inHead = (html: string, extra: string): string => html.replace("<head>", `<head>${extra}`);

/** Return a mail as a program shows it that loads no pictures: their descriptions stand in their places. */
export const withoutPictures = (html: string): string =>
  inHead(html, `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`);

/** Return a mail as a program shows it that turns light colours dark by itself, whatever the mail says. */
export const forcedDark = (html: string): string =>
  inHead(html, "<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>");
