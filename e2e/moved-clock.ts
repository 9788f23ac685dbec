import { moveClock } from "../faults/fortnight/moved-clock.ts";

// A process that imports this file before all others has a clock that is ahead by the milliseconds
// in `CLOCK_AHEAD_MS`.
moveClock(Date.now() + Number(process.env.CLOCK_AHEAD_MS));
