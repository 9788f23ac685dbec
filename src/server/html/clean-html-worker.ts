import { answerJobs } from "../worker.ts";
import { cleanOutcome } from "./clean-html-in-worker.ts";

answerJobs(cleanOutcome);
