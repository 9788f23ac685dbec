import fc from "fast-check";
import { isFull } from "./scale.ts";

// The short run of the fault tests, in `npm test`, generates the same inputs each time, so that no
// test fails by chance. The full run generates different inputs each time.
if (!isFull) fc.configureGlobal({ seed: 1 });
