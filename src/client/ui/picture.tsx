import { pictureSource } from "#common/media/picture-address.ts";
import styles from "./picture.module.css";

type PictureProps = {
  src: string;
  /** How wide it stands on which screens, by which browsers choose among an upload's sizes. */
  sizes: string;
  /** It stands on the first screen, so it is not waited with. */
  eager?: boolean;
  /** It is the largest thing on the first screen, and so it goes before the others. */
  first?: boolean;
};

/** A picture beside a text that says it all; its place is kept while it comes, or when it does not. */
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
        // Before the address: a browser acts on attributes as they come.
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
