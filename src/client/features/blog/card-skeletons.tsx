import skeleton from "../../ui/skeleton.module.css";
import card from "./post-card.module.css";

const places = ["first", "second", "third"];

/** Skeletons of a row of post cards. */
export function CardSkeletons() {
  return places.map((place) => (
    <li key={place} className={card.card} aria-hidden>
      <span className={skeleton.field} />
      <span className={card.title}>
        <span className={skeleton.bone} />
        <span className={`${skeleton.bone} ${skeleton.short}`} />
      </span>
      <span className={skeleton.text}>
        <span className={skeleton.bone} />
        <span className={skeleton.bone} />
        <span className={`${skeleton.bone} ${skeleton.short}`} />
      </span>
    </li>
  ));
}
