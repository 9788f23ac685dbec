/** A picture that somebody has uploaded. */
export type Picture = {
  id: number;
  /** Its address on this site, which never changes. */
  url: string;
  width: number;
  height: number;
  /** What it shows, for those who do not see it; empty for what only decorates. */
  alt: string;
};

/** A picture in the list of all. */
export type ListedPicture = Picture & {
  /** ISO 8601 UTC. */
  createdAt: string;
  /** Null when that account is gone. */
  uploadedBy: string | null;
};

/** Bytes that an upload may have. */
export const largestUpload = 10 * 1024 * 1024;

/** Why a picture is not taken; also what the editor says before it sends one. */
export const pictureRefusals = {
  type: "Please upload a JPEG, PNG, WebP or AVIF picture",
  size: "The picture must be at most 10 MB",
  pixels: "The picture may have at most 50 megapixels, or 25 as AVIF",
  slow: "The picture takes too long to prepare. Please upload a smaller one",
  broken: "The picture is damaged or incomplete, and cannot be read",
} as const;
