import { runJobs } from "../../../worker.ts";
import { type PageJob, pageOutcome } from "./read-page-in-worker.ts";

runJobs({ run: (job) => pageOutcome(job as PageJob) });
