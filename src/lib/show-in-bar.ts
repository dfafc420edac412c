/**
 * Brings an element of a bar that scrolls sideways into its sight. Not by `scrollIntoView`: the browser would begin the next Tab there,
 * past the menu and the way to skip it.
 */
export function showInBar(element: HTMLElement | null): void {
  let bar = element?.parentElement;
  while (bar && bar.scrollWidth <= bar.clientWidth) bar = bar.parentElement;
  if (!element || !bar || bar === document.documentElement) return;
  const [own, box] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.min(0, own.left - box.left) || Math.max(0, own.right - box.right);
}
