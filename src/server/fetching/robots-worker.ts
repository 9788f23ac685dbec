import { runJobs } from "../worker.ts";
import { isPermitted, type RobotsQuestion } from "./robots-rules.ts";

runJobs({ run: (question) => isPermitted(question as RobotsQuestion) });
