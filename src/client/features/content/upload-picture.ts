import type { ErrorBody } from "#common/errors.ts";
import { largestUpload, type Picture, pictureRefusals } from "#common/media/picture.ts";

/** The reason why a picture was refused, by the server or before the upload. */
export class UploadRefusal extends Error {
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
 * Uploads a picture, by the only call that takes a file.
 * @throws UploadRefusal, or the browser's error if the server cannot be reached
 */
export async function uploadPicture(file: File): Promise<Picture> {
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
