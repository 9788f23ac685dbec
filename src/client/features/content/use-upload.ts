import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { uploadPicture } from "./upload-picture.ts";

/** Uploads pictures, and returns the name of the current upload and its error. */
export function useUpload() {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (file: File) => uploadPicture(file),
    onSuccess: () => utils.media.list.invalidate(),
  });
  return {
    /** Returns undefined if the upload failed; `failure` says why. */
    upload: (file: File) => mutateAsync(file).catch(() => undefined),
    /** The name of the file that is being uploaded. */
    uploading: isPending ? variables.name : null,
    failure: error && messageOf(error),
  };
}
