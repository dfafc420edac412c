import type { Page } from "playwright-core";

/** The list of antd's Select that is open; a closed one stays in the page. */
export const openList = ".ant-select-dropdown:not(.ant-select-dropdown-hidden)";

/** Open a list by keyboard: a field shows its value over the input, where a pointer would hit it instead, or the cross that clears it. */
export async function openSelect(page: Page, label: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(openList).waitFor();
}

/** Open a list and search it. The text arrives at once, as a pasted one; antd marks the match a moment later, and until then Enter chooses nothing. */
export async function searchSelect(page: Page, label: string, text: string): Promise<void> {
  await openSelect(page, label);
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.locator(`${openList} .ant-select-item-option-active`).filter({ hasText: text }).waitFor();
}

/** Choose from a list by keyboard: its first option, or the first that a text finds. */
export async function chooseByKeyboard(page: Page, label: string, text?: string): Promise<void> {
  await (text === undefined ? openSelect(page, label) : searchSelect(page, label, text));
  await page.keyboard.press("Enter");
}
