import { useEffect } from "react";
import { hasVideo } from "#common/content/has-video.ts";

/** Loads the script that plays videos, if the HTML contains a video. */
export function useVideos(html: string): void {
  useEffect(() => {
    if (hasVideo(html)) void import("./videos.ts");
  }, [html]);
}
