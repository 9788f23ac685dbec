/** A share as it is read, always with one decimal: `50.0%`. */
export const percentWords = (percent: number) => `${percent.toFixed(1)}%`;
