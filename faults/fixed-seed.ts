import fc from "fast-check";
import { isFull } from "./scale.ts";

// The short run generates the same inputs each time, so that no test fails by chance. The full run
// generates other inputs each time.
if (!isFull) fc.configureGlobal({ seed: 1 });
