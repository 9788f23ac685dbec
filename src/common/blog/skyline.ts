/**
 * Drawings of roofs as SVG paths, 180 units high: the far roofs, the near roofs, and the windows of
 * the near roofs.
 */
export const farRoofs =
  "M0 180v-62h34v-26h8v26h30l26-24 26 24v-40h44v52h30l8-64 8 64h36v-34l22-18 22 18v22h40v-44h38v56h26l30-26 30 26v-36h50v24h34l24-20 24 20v-46h46v58h40l24-22 24 22v64z";
export const nearRoofs =
  "M0 180v-52l30-26 30 26v-30h12v-14h10v14h34v36h20v-22l36-28 36 28v20h16v-42l8-18h40l8 18v48h14l26-22 26 22v-40h14v-12h9v12h41v44h18l34-30 34 30v-24h52v-14h10v14h8v30l30-24 30 24v36z";
export const roofWindows =
  "M24 138h12v16H24zM86 116h10v14H86zM104 116h10v14h-10zM166 130h12v16h-12zM234 112h10v14h-10zM254 112h10v14h-10zM323 138h12v16h-12zM366 122h10v14h-10zM386 122h10v14h-10zM452 132h12v16h-12zM514 126h10v14h-10zM534 126h10v14h-10z";

/** The widths of `farRoofs` and `nearRoofs`, in units of the SVG paths. */
export const farWidth = 724;
export const nearWidth = 626;
