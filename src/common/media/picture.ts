/** An uploaded picture. */
export type Picture = {
  id: number;
  /** The picture's path on this site, which never changes. */
  url: string;
  width: number;
  height: number;
  /** The description for people who cannot see the picture; empty for a decorative picture. */
  alt: string;
};

/** A picture in the list of all pictures. */
export type ListedPicture = Picture & {
  /** When the picture was uploaded, in ISO 8601 UTC. */
  createdAt: string;
  /** The username of the uploader; null if the account was deleted. */
  uploadedBy: string | null;
};

/** A picture that no post, page or setting shows now. */
export type UnusedPicture = ListedPicture & {
  /**
   * Whether an earlier version of a post, page or setting, which can be restored, shows the
   * picture.
   */
  isInVersions: boolean;
};

/** The largest size of an uploaded picture in bytes. */
export const largestUpload = 10 * 1024 * 1024;

/**
 * The messages with which the server refuses a picture. The editor shows the same messages, before
 * it sends a picture.
 */
export const pictureRefusals = {
  type: "Please upload a JPEG, PNG, WebP or AVIF picture",
  size: "The picture must be at most 10 MB",
  pixels: "The picture may have at most 50 megapixels, or 25 as AVIF",
  slow: "The picture takes too long to prepare. Please upload a smaller one",
  broken: "The picture is damaged or incomplete, and cannot be read",
} as const;
