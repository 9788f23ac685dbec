import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { uploadPicture } from "./upload-picture.ts";

/** Uploads pictures, and says how that goes. */
export function useUpload() {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (file: File) => uploadPicture(file),
    onSuccess: () => utils.media.list.invalidate(),
  });
  return {
    /** @returns undefined when it failed, which is told beside */
    upload: (file: File) => mutateAsync(file).catch(() => undefined),
    /** The name of the file that is on its way. */
    uploading: isPending ? variables.name : null,
    failure: error && messageOf(error),
  };
}
