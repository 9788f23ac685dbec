import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { statusOf } from "../../trpc.ts";
import { showToast, type Toast } from "../../ui/toast.tsx";
import { useNoticeRefusal } from "../accounts/use-session-watch.ts";
import { downloadChecked } from "./download-checked.ts";

/** Milliseconds for which a button stays busy: the browser says nothing of when it is done. */
const busyMs = 1000;

const aMoment = () => new Promise((resolve) => setTimeout(resolve, busyMs));

type Download = {
  begun: Toast;
  /** The title of the toast that tells why there is no file. */
  failed: string;
};

/** Saves files, and says how that went. */
export function useDownload({ begun, failed }: Download) {
  const noticeRefusal = useNoticeRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (address: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const moment = aMoment();
    try {
      await downloadChecked(address);
      showToast(begun);
    } catch (error) {
      noticeRefusal(error);
      // Without a session, a dialog says more than the refusal does.
      if (statusOf(error) !== 401) {
        showToast({ title: failed, description: errorText(error), variant: "destructive" });
      }
    }
    await moment;
    setIsBusy(false);
  };
  return { download, isBusy };
}
