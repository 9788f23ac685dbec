import "@mantine/charts/styles.layer.css";
import { Sparkline, type SparklineProps } from "@mantine/charts";

/** The minimum number of values for which a line is drawn. */
const fewest = 3;

/**
 * A small line without axes that shows how a figure changed. Shows nothing if there are too few
 * values. Screen readers do not read the line, so text beside the line must describe the same
 * change.
 *
 * @param values the values, oldest first; null where there is no value
 */
export function TrendLine({
  values,
  ...props
}: Omit<SparklineProps, "data"> & { values: (number | null)[] }) {
  if (values.filter((value) => value !== null).length < fewest) return null;
  return (
    <Sparkline
      aria-hidden
      // Make the drawing inert, because the keyboard focus could otherwise move into the drawing.
      inert
      data={values}
      color="roost.5"
      fillOpacity={0.25}
      strokeWidth={1.5}
      areaProps={{ isAnimationActive: false }}
      {...props}
    />
  );
}
