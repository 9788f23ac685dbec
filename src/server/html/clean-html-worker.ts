import { runJobs } from "../worker.ts";
import { cleanOutcome } from "./clean-html-in-worker.ts";

runJobs({ run: cleanOutcome });
