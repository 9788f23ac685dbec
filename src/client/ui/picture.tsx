import { pictureSource } from "#common/media/picture-address.ts";
import styles from "./picture.module.css";

type PictureProps = {
  src: string;
  /** The `sizes` attribute: browsers choose one of the picture's files by it. */
  sizes: string;
  /** The picture is in the first view of the page, so it loads at once. */
  eager?: boolean;
  /** The picture is the largest element of the first view, so it loads before the others. */
  first?: boolean;
};

/** A decorative picture. It keeps its space while it is loading, and if it fails to load. */
export function Picture({ src: address, sizes, first = false, eager = first }: PictureProps) {
  const { src, srcSet, width, height } = pictureSource(address) ?? {
    src: address,
    srcSet: undefined,
    width: 1600,
    height: 900,
  };
  return (
    <div className={styles.picture}>
      <img
        // This attribute comes before `src`, because browsers apply attributes in their order.
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={first ? "high" : "auto"}
        sizes={srcSet && sizes}
        srcSet={srcSet}
        src={src}
        alt=""
        width={width}
        height={height}
      />
    </div>
  );
}
