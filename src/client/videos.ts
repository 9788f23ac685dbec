import "./videos.css";
import { findVideo } from "#common/content/videos.ts";

/**
 * The beginning of a URL fragment such as `#play-2`. After a reload, this fragment starts the
 * second video of the page.
 */
const mark = "#play-";

/**
 * Returns the links of the page that stand for videos. Such a link is the first element of a
 * figure.
 */
const videoLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>("figure > a:first-child")].filter((link) =>
    findVideo(link.href),
  );

/**
 * Whether this document may load video players. The content security policy allows them only if the
 * document contained a video when the server sent it. The server adds the script of this module to
 * such documents only. In any other document, a press on a video first reloads the page, and then
 * plays the video.
 */
const mayPlay = () => document.querySelector("script[data-videos]") !== null;

/** Replaces the still image of a video by its player. */
function play(link: HTMLAnchorElement): void {
  const video = findVideo(link.href);
  if (!video) return;
  const player = document.createElement("iframe");
  player.src = video.player;
  player.title = link.textContent.trim() || link.querySelector("img")?.alt || "Video";
  player.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  player.dataset.player = "";
  link.replaceWith(player);
  player.focus();
}

function onClick(event: MouseEvent): void {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey } = event;
  // A click with the key Ctrl, Cmd or Shift held opens the page of the video, as with any link.
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey) return;
  const link = target instanceof Element ? target.closest("a") : null;
  const index = videoLinks().findIndex((video) => video === link);
  if (!link || index === -1) return;
  event.preventDefault();
  if (mayPlay()) play(link);
  else {
    location.hash = `${mark}${index + 1}`;
    location.reload();
  }
}

document.addEventListener("click", onClick);

if (mayPlay() && location.hash.startsWith(mark)) {
  const link = videoLinks()[Number(location.hash.slice(mark.length)) - 1];
  history.replaceState(history.state, "", location.pathname + location.search);
  link?.scrollIntoView({ block: "center" });
  if (link) play(link);
}
