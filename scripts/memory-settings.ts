/**
 * Settings for the GNU C library, which reads these environment variables when a process starts. With
 * them it returns freed memory to the system earlier: an idle server holds about 80 MB less. Other C
 * libraries ignore them. The image and the systemd unit set them, too.
 */
export const memorySettings = {
  /** The maximum number of separate areas (arenas) from which the threads allocate memory. */
  MALLOC_ARENA_MAX: "2",
  /** If more unused bytes than this are at the end of an area, they are returned. */
  MALLOC_TRIM_THRESHOLD_: "131072",
};
