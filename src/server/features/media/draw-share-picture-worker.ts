import { runJobs } from "../../worker.ts";
import { drawSharePicture, type ShareTexts } from "./draw-share-picture.ts";

runJobs({ run: (job) => drawSharePicture(job as ShareTexts) });
