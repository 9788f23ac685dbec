import { useMutation } from "@tanstack/react-query";
import type { ErrorBody } from "#common/errors.ts";
import { largestUpload, type Picture, pictureRefusals } from "#common/media/picture.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** The error for a picture that was refused, by the server or before the upload. */
class UploadRefusal extends Error {
  /** The response's HTTP status, in the same shape as in the errors of tRPC calls. */
  readonly data: { httpStatus: number };

  constructor(message: string, httpStatus: number) {
    super(message);
    this.data = { httpStatus };
  }
}

/** The file types that file dialogs offer. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";

/**
 * Uploads a picture with an ordinary HTTP request, because tRPC calls cannot send files.
 * @throws UploadRefusal, or the browser's error if the server cannot be reached
 */
async function uploadPicture(file: File): Promise<Picture> {
  if (!pictureTypes.split(",").includes(file.type)) {
    throw new UploadRefusal(pictureRefusals.type, 415);
  }
  if (file.size > largestUpload) throw new UploadRefusal(pictureRefusals.size, 413);
  const body = new FormData();
  body.append("file", file);
  const answer = await fetch("/api/admin/media", {
    method: "POST",
    body,
    credentials: "same-origin",
  });
  if (answer.ok) return (await answer.json()) as Picture;
  const refusal = (await answer.json().catch(() => null)) as ErrorBody | null;
  throw new UploadRefusal(refusal?.message ?? "The picture could not be uploaded", answer.status);
}

/** Says that a picture was uploaded, but not inserted, because its input was hidden meanwhile. */
export const reportNotInserted = ({ name }: File): void =>
  showToast({
    title: "Picture not inserted",
    description: `You left the text while ${name} was being uploaded. The picture is stored: choose it under Insert picture.`,
  });

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
