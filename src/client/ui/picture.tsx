import styles from "./picture.module.css";

type PictureProps = {
  src: string;
  /** It stands on the first screen, so it is not waited with. */
  eager?: boolean;
  /** It is the largest thing on the first screen, and so it goes before the others. */
  first?: boolean;
};

/** A picture beside a text that says it all; its place is kept while it comes, or when it does not. */
export function Picture({ src, first = false, eager = first }: PictureProps) {
  return (
    <div className={styles.picture}>
      <img
        // Before the address: a browser acts on attributes as they come.
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={first ? "high" : "auto"}
        src={src}
        alt=""
        width={1600}
        height={900}
      />
    </div>
  );
}
