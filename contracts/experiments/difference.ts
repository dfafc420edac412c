/** Return the largest difference, in basis points, that a share can have to either side. */
export const mostDifference = (baseline_bp: number): number => Math.max(9999 - baseline_bp, baseline_bp);

/** A share cannot fall below none, nor rise to all. */
export const isPossible = ({ baseline_bp, mde_bp }: { baseline_bp: number; mde_bp: number }): boolean =>
  mde_bp <= mostDifference(baseline_bp);
export const impossible = { message: "TOO_BIG", path: ["mde_bp"] };
