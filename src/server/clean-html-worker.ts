import { cleanOutcome } from "./clean-html-aside.ts";
import { answerJobs } from "./thread.ts";

answerJobs(cleanOutcome);
