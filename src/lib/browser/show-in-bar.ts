/**
 * Scroll an element of a horizontally scrolling bar into view. Not by `scrollIntoView`: the browser would continue Tab from there, past
 * the menu and the skip link.
 */
export function showInBar(element: HTMLElement | null): void {
  let bar = element?.parentElement;
  while (bar && bar.scrollWidth <= bar.clientWidth) bar = bar.parentElement;
  if (!element || !bar || bar === document.documentElement) return;
  const [own, box] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, own.left - box.left) || Math.max(0, own.right - box.right);
}
