import bwipjs from "bwip-js/node";

/** Return a QR code as SVG, with the quiet zone scanners need. */
export const qrSvg = (text: string): string => bwipjs.toSVG({ bcid: "qrcode", text, scale: 4, padding: 4, backgroundcolor: "FFFFFF" });
export const qrPng = (text: string): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid: "qrcode", text, scale: 8, padding: 4, backgroundcolor: "FFFFFF" });
