/** Returns a number and its noun: `1 note`, `1,200 notes`. */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
