import { useState } from "react";
import type { ErrorBody } from "#common/errors.ts";
import { reportFailure } from "../../report-failure.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { withConfirmation } from "../accounts/confirm-identity.ts";
import { useReportRefusal } from "../accounts/use-session-watch.ts";
import { ExportRefusal } from "./download-export.ts";

/**
 * The number of milliseconds for which the download button stays busy, because browsers do not
 * report when a download has finished.
 */
const busyMs = 1000;

const wait = () => new Promise((resolve) => setTimeout(resolve, busyMs));

const credentials = "same-origin";

/**
 * Requests the reason why the server refuses a file. This needs a second request, because the
 * response to a HEAD request has no body.
 */
async function readRefusal({ status, statusText }: Response, address: string): Promise<Error> {
  const request = new AbortController();
  const response = await fetch(address, { credentials, signal: request.signal });
  const body = response.ok ? null : ((await response.json().catch(() => null)) as ErrorBody | null);
  request.abort();
  const message = body?.message ?? (statusText || "The file does not exist");
  return new ExportRefusal(message, status, body?.reason);
}

/**
 * Lets the browser save a file that may be too large for memory. A HEAD request comes first,
 * because a link would save an error response as a file.
 *
 * @throws ExportRefusal, or the browser's error if the server cannot be reached
 */
async function downloadChecked(address: string): Promise<void> {
  const head = await fetch(address, { method: "HEAD", credentials });
  if (!head.ok) throw await readRefusal(head, address);
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

type Download = {
  /** The toast that reports the start of the download. */
  started: Toast;
  /** The title of the toast that reports a failure. */
  failed: string;
};

/** Returns a function that downloads a file and reports the outcome in a toast. */
export function useDownload({ started, failed }: Download) {
  const reportRefusal = useReportRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (address: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const busyTime = wait();
    try {
      await withConfirmation(() => downloadChecked(address));
      showToast(started);
    } catch (error) {
      reportRefusal(error);
      reportFailure(failed)(error);
    }
    await busyTime;
    setIsBusy(false);
  };
  return { download, isBusy };
}
