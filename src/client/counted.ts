/** So many of a noun, in words: `1 note`, `1,200 notes`. */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
