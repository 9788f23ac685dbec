import { pictureSource } from "#common/media/picture-address.ts";
import styles from "./picture.module.css";

type PictureProps = {
  src: string;
  /** The `sizes` attribute of the picture, by which browsers choose one of the picture's files. */
  sizes: string;
  /** True if the picture is visible without scrolling. It then loads at once. */
  eager?: boolean;
  /**
   * True if the picture is the largest element that is visible without scrolling. It then loads
   * before other pictures.
   */
  first?: boolean;
};

/** A decorative picture. Its space stays reserved while it loads, and also if it fails to load. */
export function Picture({ src: address, sizes, first = false, eager = first }: PictureProps) {
  const { src, srcSet, width, height, position } = pictureSource(address) ?? {
    src: address,
    srcSet: undefined,
    width: 1600,
    height: 900,
    position: undefined,
  };
  return (
    <div className={styles.picture}>
      <img
        // The attribute `loading` must come before `src`, because browsers apply attributes in
        // their order: with `src` first, the picture would begin to load at once.
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={first ? "high" : "auto"}
        sizes={srcSet && sizes}
        srcSet={srcSet}
        src={src}
        alt=""
        width={width}
        height={height}
        style={position === undefined ? undefined : { objectPosition: position }}
      />
    </div>
  );
}
