/** A video of YouTube or Vimeo. Content may show videos of these two services only. */
export type Video = {
  service: "YouTube" | "Vimeo";
  /** The canonical URL of the video's page. The editor stores a video as a link to this URL. */
  page: string;
  /** The URL of the player, which sets no cookies before the visitor plays the video. */
  player: string;
};

const youTube = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/;
const youTubeId = /^[\w-]{11}$/;

function youTubeVideo({ hostname, pathname, searchParams }: URL): Video | undefined {
  const [, first = "", second = ""] = pathname.split("/");
  const inPath = /^(?:embed|shorts|live)$/.test(first) ? second : "";
  const onSite = youTube.test(hostname) ? (searchParams.get("v") ?? inPath) : "";
  const id = hostname === "youtu.be" ? first : onSite;
  if (!youTubeId.test(id)) return undefined;
  return {
    service: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  };
}

function vimeoVideo({ hostname, pathname, searchParams }: URL): Video | undefined {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return undefined;
  const [, id, inPath] = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  // A code that Vimeo adds to the URL of a video that only people who know the URL may see.
  const code = inPath ?? searchParams.get("h");
  return {
    service: "Vimeo",
    page: `https://vimeo.com/${id}${code ? `/${code}` : ""}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${code ? `&h=${code}` : ""}`,
  };
}

/**
 * Returns the video that a URL leads to; undefined if it is not the URL of a YouTube or Vimeo
 * video.
 */
export function findVideo(address: string): Video | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return youTubeVideo(url) ?? vimeoVideo(url);
}

/** The sites whose players a page with videos may load. */
export const playerSites = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];
