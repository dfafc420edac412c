export { type CustomerText, takeText } from "./take-text.ts";
