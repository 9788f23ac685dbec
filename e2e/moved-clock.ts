import { moveClock } from "../faults/fortnight/moved-clock.ts";

// If a process imports this file before all other files, the clock of the process is ahead by the
// milliseconds in `CLOCK_AHEAD_MS`.
moveClock(Date.now() + Number(process.env.CLOCK_AHEAD_MS));
